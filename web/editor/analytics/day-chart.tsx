import { useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import type { Report } from './analytics-screen.tsx';
import { CsvLink } from './csv-link.tsx';
import { DayNotes } from './day-notes.tsx';
import { DayPlot } from './day-plot.tsx';
import type { CommonValue, DayRange } from './figures.rules.ts';
import { analyticsWords } from './words.ts';

const { chart: texts, tiles, notes } = analyticsWords;

/** Visitors and pages of each day with what was noted on it, drawn, and as a table for whoever reads that better. */
export function DayChart({
  days,
  annotations,
  range,
  of,
}: Pick<Report, 'days' | 'annotations'> & {
  /** The days of its file. */
  readonly range: DayRange;
  /** What the visits have in common; absent for all. */
  readonly of?: CommonValue;
}) {
  const formats = useFormats();
  const rows = days.map((day) => ({ id: day.date, ...day, notes: notesOn(day.date, annotations) }));
  return (
    <Card
      title={texts.title}
      actions={<CsvLink range={range} table="DAYS" title={texts.title} {...(of && { of })} />}
    >
      <p className="day-legend" aria-hidden="true">
        <span>{tiles.visitors}</span>
        <span>{tiles.views}</span>
        {annotations.length > 0 && <span>{notes.title}</span>}
      </p>
      <DayPlot days={days} annotations={annotations} />
      <DayNotes annotations={annotations} to={days.at(-1)?.date ?? ''} />
      <details>
        <summary>{texts.table}</summary>
        <div className="titled-cells">
          <Table
            label={texts.title}
            rows={rows}
            columns={[
              { ...{ id: 'date', title: texts.date }, cell: ({ date }) => formats.day(date) },
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
              {
                ...{ id: 'notes', title: notes.title },
                cell: (day) => day.notes && <span className="breakable">{day.notes}</span>,
              },
            ]}
          />
        </div>
      </details>
    </Card>
  );
}

function notesOn(day: string, annotations: Report['annotations']): string {
  return annotations
    .filter(({ date }) => date === day)
    .map(({ text }) => text)
    .join('; ');
}
