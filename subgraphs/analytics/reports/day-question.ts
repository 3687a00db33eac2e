import DataLoader from 'dataloader';
import type { ScopedDatabase, Statement } from '#kit/database.ts';
import type { CountedVisits, DayRange } from './report.data.ts';

/** What is asked about some days: the figures under one value of a dimension or, without one, under each that there is. */
export interface DayQuestion extends DayRange {
  readonly dimension: string;
  readonly value: string | null;
}

/** Finds what a page of reports asks about days in several places, once and by one statement. */
export type DayLoader<Row> = DataLoader<DayQuestion, Row[], string>;

/** All visits and orders, or those that have something in common. */
export function dayQuestion(
  { from, to }: DayRange,
  { dimension, value }: CountedVisits = { dimension: 'all', value: '' },
): DayQuestion {
  return { dimension, value, from, to };
}

/** The statement takes lists of dimensions, values, first and last days, and gives each row the number of its question, from 1 on. */
export function createDayLoader<Row>(db: ScopedDatabase, read: Statement): DayLoader<Row> {
  return new DataLoader<DayQuestion, Row[], string>(
    async (questions) => {
      const rows = await db.rows<Row & { readonly number: number }>(read, [
        questions.map(({ dimension }) => dimension),
        questions.map(({ value }) => value),
        questions.map(({ from }) => from),
        questions.map(({ to }) => to),
      ]);
      const found = questions.map((): Row[] => []);
      for (const row of rows) found[row.number - 1]?.push(row);
      return found;
    },
    { cacheKeyFn: ({ dimension, value, from, to }) => JSON.stringify([dimension, value, from, to]) },
  );
}
