import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export interface Bars {
  labels: string[];
  values: number[];
}

/** The colours are those of the page when it is drawn. */
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

/** A colour token resolved for light or dark. */
function tokenColor(element: HTMLElement, name: string): string {
  element.style.color = `var(${name})`;
  const { color } = getComputedStyle(element);
  element.style.color = '';
  return color;
}
