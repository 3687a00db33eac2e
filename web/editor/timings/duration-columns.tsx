import type { EditorDurationsFragment } from '#web/generated/graphql.ts';
import type { Formats } from '../formats.ts';
import type { Column } from '../ui/table.tsx';
import { duration } from './duration.rules.ts';
import { timingsWords } from './words.ts';

const { columns: titles, milliseconds, seconds } = timingsWords;

interface Timed {
  readonly id: string;
  readonly durations: EditorDurationsFragment;
}

/** How long something took, in columns. */
export function durationColumns<Row extends Timed>(formats: Formats): readonly Column<Row>[] {
  const column = (id: string, title: string, read: (durations: EditorDurationsFragment) => string) => {
    return { id, title, isNumber: true, cell: ({ durations }: Row) => read(durations) };
  };
  const time = (ms: number) => durationText(formats, ms);
  return [
    column('count', titles.count, ({ count }) => formats.number(count)),
    column('total', titles.total, ({ totalMilliseconds }) => time(totalMilliseconds)),
    { ...column('mean', titles.mean, ({ meanMilliseconds }) => time(meanMilliseconds)), isExtra: true },
    column('p95', titles.p95, ({ p95Milliseconds }) => time(p95Milliseconds)),
    column('slowest', titles.slowest, ({ slowestMilliseconds }) => time(slowestMilliseconds)),
  ];
}

/** A duration with its unit. */
export function durationText(formats: Formats, ms: number): string {
  const { value, unit } = duration(ms);
  return (unit === 's' ? seconds : milliseconds)(formats.number(value));
}
