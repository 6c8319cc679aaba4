// Times in the reader's zone; without scripts they stay in UTC. The UTC time is the tooltip.
"use strict";
(() => {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" });
  const localise = (root) => {
    for (const time of root.querySelectorAll("time[datetime]:not([title])")) {
      const at = new Date(time.dateTime);
      if (!Number.isNaN(at.getTime())) {
        time.title = time.dateTime;
        time.textContent = format.format(at);
      }
    }
  };
  localise(document);
  document.addEventListener("htmx:after:swap", () => localise(document));
})();
