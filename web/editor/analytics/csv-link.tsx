import type { SalesDimension, VisitDimension, VitalDimension } from '#web/generated/graphql.ts';
import { type CommonValue, csvAddress, type DayRange } from './figures.rules.ts';
import { analyticsWords } from './words.ts';

/** Tables of reports that a card shows. */
type CsvTable =
  | VisitDimension
  | (
      | 'DAYS'
      | 'FUNNEL'
      | 'VITALS'
      | 'PAGE_ERRORS'
      | 'MISSING_PATHS'
      | 'PAGE_FINDINGS'
      | 'FORMS'
      | 'FORM_FIELDS'
      | 'PRODUCT_FIGURES'
      | 'MEMBER_CONTENT'
      | 'FINISHED_LESSONS'
    )
  | `SALES_BY_${SalesDimension}`
  | `VITALS_BY_${VitalDimension}`;

/** Takes the rows behind a card away as a file. */
export function CsvLink({
  range,
  table,
  of,
  title,
  text = analyticsWords.csv,
}: {
  readonly range: DayRange;
  readonly table: CsvTable;
  /** Of visits that have something in common alone. */
  readonly of?: CommonValue;
  /** What the card is called, for who hears the link by itself. */
  readonly title: string;
  /** What stands on it where a card has several. */
  readonly text?: string;
}) {
  return (
    <a
      className="button button-quiet"
      href={csvAddress(range, table, of)}
      aria-label={analyticsWords.csvOf(text, title)}
      download
    >
      {text}
    </a>
  );
}
