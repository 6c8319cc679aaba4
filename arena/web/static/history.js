// A rating over time, drawn from the table behind it; without scripts the table alone is there.
"use strict";
(() => {
  const table = document.getElementById("history");
  const chart = document.getElementById("chart");
  const rows = [...table.tBodies[0].rows];
  const times = rows.map((row) => Date.parse(row.querySelector("time").dateTime) / 1000);
  const elo = rows.map((row) => Number(row.cells[1].textContent));
  const until = Date.parse(table.dataset.until ?? "") / 1000;
  const band = (value) => times.map((time) => (value && time <= until ? Number(value) : null));
  const fitted = until > 0;
  // The band is filled when its edges are drawn: they come first, so that it hides no part of the line.
  const edges = fitted ? [band(table.dataset.low), band(table.dataset.high)] : [];
  const data = [times, ...edges, elo];

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const told = (styles) => {
    const format = new Intl.DateTimeFormat(undefined, styles);
    return (time) => format.format(time * 1000);
  };
  const moment = told({ dateStyle: "medium", timeStyle: "medium" });
  const day = { day: "numeric", month: "short" };
  const minute = { hour: "numeric", minute: "2-digit" };
  const ticks = (step) =>
    step >= 86400
      ? told({ ...day, year: "numeric" })
      : told(step >= 60 ? { ...day, ...minute } : { ...minute, second: "2-digit" });
  const size = () => ({ width: chart.clientWidth, height: Math.min(320, chart.clientWidth * 0.6) });
  let plot;

  const draw = () => {
    plot?.destroy();
    const axis = { stroke: colour("--quiet"), grid: { stroke: colour("--line"), width: 1 } };
    const edge = { show: true, stroke: colour("--quiet"), width: 1, dash: [4, 4], points: { show: false } };
    plot = new uPlot(
      {
        ...size(),
        cursor: { y: false },
        legend: { live: true },
        axes: [
          { ...axis, space: 120, values: (_plot, at, _axis, _space, step) => at.map(ticks(step)) },
          { ...axis, size: 60 },
        ],
        series: [
          { value: (_plot, time) => (time === null ? "--" : moment(time)) },
          ...(fitted ? [{ label: "Fit, low", ...edge }, { label: "Fit, high", ...edge }] : []),
          { label: "Elo", stroke: colour("--accent"), width: 2, points: { show: rows.length < 40 } },
        ],
        bands: fitted ? [{ series: [2, 1], fill: colour("--accent-ground") }] : [],
      },
      data,
      chart,
    );
  };

  chart.hidden = false;
  draw();
  window.addEventListener("resize", () => plot.setSize(size()));
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
})();
