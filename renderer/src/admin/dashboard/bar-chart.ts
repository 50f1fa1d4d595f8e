import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export interface Bars {
  labels: string[];
  values: number[];
}

/** Draws horizontal bars; the colours are those of the page at this moment. */
export function drawBars(canvas: HTMLCanvasElement, bars: Bars, locale: string): Chart {
  const [bar, text, line] = ['--accent', '--ink-muted', '--line'].map((name) =>
    tokenColor(canvas, name),
  );
  const isRightToLeft = getComputedStyle(canvas).direction === 'rtl';
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: bars.labels,
      datasets: [{ data: bars.values, backgroundColor: bar, borderRadius: 4, maxBarThickness: 18 }],
    },
    options: {
      indexAxis: 'y',
      locale,
      animation: false,
      maintainAspectRatio: false,
      scales: {
        x: {
          reverse: isRightToLeft,
          grid: { color: line },
          border: { display: false },
          ticks: { color: text, precision: 0, maxTicksLimit: 5 },
        },
        y: {
          position: isRightToLeft ? 'right' : 'left',
          grid: { display: false },
          border: { display: false },
          ticks: { color: text, autoSkip: false },
        },
      },
      plugins: { tooltip: { displayColors: false, rtl: isRightToLeft } },
    },
  });
}

/** A colour of the design system as the browser resolves it, for light or dark. */
function tokenColor(element: HTMLElement, name: string): string {
  element.style.color = `var(${name})`;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}
