import { useEffect, useRef, useSyncExternalStore } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useViewer } from '../shell/viewer-context.ts';
import type { Report } from './analytics-screen.tsx';
import { analyticsWords } from './words.ts';

const height = 220;
const { tiles } = analyticsWords;
const darkColours = '(prefers-color-scheme: dark)';

/** Visitors and pages of each day, with a mark on days that somebody noted something on. Colours follow the screen's. */
export function DayPlot({ days, annotations }: Pick<Report, 'days' | 'annotations'>) {
  const { language } = useViewer().website;
  const place = useRef<HTMLDivElement>(null);
  const isDark = useSyncExternalStore(watchColours, () => matchMedia(darkColours).matches);
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours are read from the styles, which change with the screen's.
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const colour = (name: string) => getComputedStyle(element).getPropertyValue(name).trim();
    const axis = {
      stroke: colour('--soft'),
      grid: { stroke: colour('--line'), width: 1 },
      ticks: { show: false },
    };
    const names = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const dates = {
      ...axis,
      values: (_chart: uPlot, seconds: number[]) => seconds.map((each) => names.format(each * 1000)),
    };
    // A chart's own numbers would be written as the browser's language does.
    const numbers = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    const counts = {
      ...{ ...axis, size: 52 },
      values: (_chart: uPlot, marks: number[]) => marks.map((each) => numbers.format(each)),
    };
    const noted = [...new Set(annotations.map(({ date }) => secondsOf(date)))];
    const chart = new uPlot(
      {
        ...{ width: element.clientWidth, height, legend: { show: false }, cursor: { y: false } },
        // Days are drawn where they begin in UTC, and named as they are.
        tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1000), 'UTC'),
        series: [
          {},
          { label: tiles.views, stroke: colour('--line-strong'), width: 1.5 },
          { label: tiles.visitors, stroke: colour('--accent'), width: 2, fill: colour('--accent-ground') },
        ],
        axes: [dates, counts],
        scales: { y: { range: (_chart, _low, high) => [0, Math.max(4, high * 1.1)] } },
        hooks: { draw: [(drawn) => drawMarks(drawn, noted, colour('--info'))] },
      },
      [
        days.map(({ date }) => secondsOf(date)),
        days.map(({ views }) => views),
        days.map(({ visitors }) => visitors),
      ],
      element,
    );
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [days, annotations, language, isDark]);
  return <div ref={place} className="day-chart" aria-hidden="true" />;
}

function secondsOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000;
}

function drawMarks({ ctx, bbox, valToPos }: uPlot, days: readonly number[], colour: string): void {
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
  for (const day of days) {
    const x = valToPos(day, 'x', true);
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(x, bbox.top, 4 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.restore();
}

function watchColours(onChange: () => void): () => void {
  const query = matchMedia(darkColours);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
