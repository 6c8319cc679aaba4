// Steps of a replay without loading the page anew: by keys, by the slider, or one after the other.
// The page works without: its links do the same.
"use strict";
(() => {
  const root = document.getElementById("replay");
  const tools = document.getElementById("tools");
  const slider = document.getElementById("slider");
  const play = document.getElementById("play");
  const speed = document.getElementById("speed");
  const spoken = document.getElementById("spoken");
  const steps = Number(root.dataset.steps);
  const seen = root.dataset.seen;
  const frames = new Map();
  const KEPT = 100; // frames; of a long game not all are in memory
  let step = Number(root.dataset.step);
  let timer = 0;
  let wanted = step;

  const path = window.location.pathname;
  const query = (number) => `?${new URLSearchParams({ step: number, seen })}`;

  const load = (number) => {
    if (!frames.has(number)) {
      const frame = fetch(`${path}/frame${query(number)}&of=${root.dataset.release}`).then((answer) => {
        if (!answer.ok) throw new Error(`${answer.status}`);
        return answer.text();
      });
      frame.catch(() => frames.delete(number));
      frames.set(number, frame);
      if (frames.size > KEPT) frames.delete(frames.keys().next().value);
    }
    return frames.get(number);
  };

  // Where the focus is within the frame, as a selector that finds it in another frame.
  const focus = () => {
    const at = document.activeElement;
    const details = at.closest("#replay details");
    if (details) return `#${details.id} summary`;
    return at.matches("#replay .steps a") ? `#replay .steps a[rel="${at.rel}"]` : "";
  };

  // What was unfolded stays so, and the focus stays where it was.
  const put = (html) => {
    const unfolded = [...root.querySelectorAll("details[open]")].map((details) => details.id);
    const focused = focus();
    root.innerHTML = html;
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
    if (!focused) return;
    const same = document.querySelector(focused) ?? document.getElementById("main");
    same.focus({ preventScroll: true });
  };

  // Screen readers are told each step, but not while steps follow each other by themselves.
  const speak = () => {
    if (!timer) spoken.textContent = document.getElementById("news").innerText;
  };

  const stop = () => {
    window.clearTimeout(timer);
    timer = 0;
    play.textContent = "Play";
    play.setAttribute("aria-pressed", "false");
  };

  const show = async (number) => {
    wanted = Math.min(steps, Math.max(0, number));
    slider.value = wanted;
    const asked = wanted;
    try {
      const html = await load(asked);
      if (asked !== wanted) return;
      put(html);
    } catch {
      window.location.search = query(asked);
      return;
    }
    step = asked;
    speak();
    slider.setAttribute("aria-valuetext", `Step ${step} of ${steps}`);
    window.history.replaceState(null, "", query(step));
    for (const link of document.querySelectorAll(".eyes a")) {
      const url = new URL(link.href);
      url.searchParams.set("step", step);
      link.href = url;
    }
    if (step < steps) load(step + 1).catch(() => {});
  };

  const advance = async () => {
    await show(step + 1);
    if (timer && step < steps) timer = window.setTimeout(advance, Number(speed.value));
    else stop();
  };

  const toggle = () => {
    if (timer) {
      stop();
      return;
    }
    play.textContent = "Pause";
    play.setAttribute("aria-pressed", "true");
    timer = window.setTimeout(advance, step < steps ? Number(speed.value) : 0);
    if (step === steps) step = -1;
  };

  const go = (number) => {
    stop();
    return show(number);
  };

  const keys = {
    ArrowLeft: () => go(wanted - 1),
    ArrowRight: () => go(wanted + 1),
    Home: () => go(0),
    End: () => go(steps),
    " ": toggle,
  };

  document.addEventListener("keydown", (event) => {
    const taken = event.key === " " ? "button, summary, a, input, select" : "input, select";
    const modified = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
    if (modified || event.target.closest(taken) || !(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  play.addEventListener("click", toggle);
  root.addEventListener("click", (event) => {
    const link = event.target.closest(".steps a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(Number(new URL(link.href).searchParams.get("step")));
  });
  tools.hidden = false;
})();
