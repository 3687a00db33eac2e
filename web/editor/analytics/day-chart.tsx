import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useFormats } from '../formats.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Card } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import type { Report } from './analytics-screen.tsx';
import { CsvLink } from './csv-link.tsx';
import type { DayRange } from './figures.rules.ts';
import { analyticsWords } from './words.ts';

const height = 220;
const { chart: texts, tiles } = analyticsWords;

/** Visitors and pages of each day, drawn, and as a table for whoever reads that better. */
export function DayChart({ days, range }: { readonly days: Report['days']; readonly range: DayRange }) {
  const formats = useFormats();
  const { language } = useViewer().website;
  const place = useRef<HTMLDivElement>(null);
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
        axes: [dates, { ...axis, size: 44 }],
        scales: { y: { range: (_chart, _low, high) => [0, Math.max(4, high * 1.1)] } },
      },
      [
        days.map(({ date }) => Date.parse(`${date}T00:00:00Z`) / 1000),
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
  }, [days, language]);
  return (
    <Card title={texts.title} actions={<CsvLink range={range} table="DAYS" title={texts.title} />}>
      <p className="day-legend" aria-hidden="true">
        <span>{tiles.visitors}</span>
        <span>{tiles.views}</span>
      </p>
      <div ref={place} className="day-chart" aria-hidden="true" />
      <details>
        <summary>{texts.table}</summary>
        <Table
          label={texts.title}
          rows={days.map((day) => ({ id: day.date, ...day }))}
          columns={[
            { ...{ id: 'date', title: texts.date }, cell: ({ date }) => date },
            {
              ...{ id: 'visitors', title: tiles.visitors, isNumber: true },
              cell: ({ visitors }) => formats.number(visitors),
            },
            {
              ...{ id: 'visits', title: tiles.visits, isNumber: true },
              cell: ({ visits }) => formats.number(visits),
            },
            {
              ...{ id: 'views', title: tiles.views, isNumber: true },
              cell: ({ views }) => formats.number(views),
            },
          ]}
        />
      </details>
    </Card>
  );
}
