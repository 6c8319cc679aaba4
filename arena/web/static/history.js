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
  const data = [times, elo, band(table.dataset.low), band(table.dataset.high)];

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const size = () => ({ width: chart.clientWidth, height: Math.min(320, chart.clientWidth * 0.6) });
  let plot;

  const draw = () => {
    plot?.destroy();
    const axis = { stroke: colour("--quiet"), grid: { stroke: colour("--line"), width: 1 } };
    const fitted = until > 0;
    const edge = { show: true, stroke: colour("--quiet"), width: 1, dash: [4, 4], points: { show: false } };
    plot = new uPlot(
      {
        ...size(),
        cursor: { y: false },
        legend: { live: true },
        axes: [axis, { ...axis, size: 60 }],
        series: [
          {},
          { label: "Elo", stroke: colour("--accent"), width: 2, points: { show: rows.length < 40 } },
          ...(fitted ? [{ label: "Fit, low", ...edge }, { label: "Fit, high", ...edge }] : []),
        ],
        bands: fitted ? [{ series: [3, 2], fill: colour("--accent-ground") }] : [],
      },
      fitted ? data : data.slice(0, 2),
      chart,
    );
  };

  chart.hidden = false;
  draw();
  window.addEventListener("resize", () => plot.setSize(size()));
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
})();
