// Steps of a replay without loading the page anew: by keys, by the slider, by themselves.
"use strict";
