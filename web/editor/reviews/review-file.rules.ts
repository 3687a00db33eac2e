import type { ImportReviewInput } from '#web/generated/graphql.ts';
import type { RowProblem } from '../product-files/file-check.rules.ts';
import { type FileRecord, type ProductFile, readProductFile } from '../product-files/product-file.rules.ts';
import { reviewImportWords as texts } from './import-words.ts';

/** What a column of a file of reviews says. */
export type ReviewColumn = keyof typeof texts.columns;

/** The names of each column, the product's own first; others are those that other shops' exports use. */
const names: Readonly<Record<ReviewColumn, readonly string[]>> = {
  product: ['product', 'sku', 'product sku', 'product handle', 'handle', 'product url', 'product id'],
  rating: ['rating', 'stars', 'score', 'review score', 'review rating'],
  body: ['review', 'body', 'text', 'content', 'review body', 'review content', 'review text'],
  displayName: ['name', 'reviewer name', 'reviewer', 'author', 'display name', 'nickname'],
  title: ['title', 'review title', 'headline'],
  createdAt: ['date', 'review date', 'created at', 'submitted at'],
  reply: ['reply', 'answer', 'response', 'reply content'],
  externalId: ['id', 'review id', 'external id'],
};
// The keys of an object are what its type says: it is a constant.
export const reviewColumns = Object.keys(names) as ReviewColumn[];
/** Those without which there is no review. */
export const neededColumns: ReadonlySet<ReviewColumn> = new Set(['product', 'rating', 'body', 'displayName']);

/** A file of reviews whose columns are known. */
export interface ReviewFile extends ProductFile {
  readonly name: string;
  /** Where its columns stand. */
  readonly places: Readonly<Partial<Record<ReviewColumn, number>>>;
  /** Columns that say nothing of a review. */
  readonly ignored: readonly string[];
}

/** Reads a file of reviews, or says why it is none. */
export function readReviewFile(name: string, text: string): ReviewFile | { readonly problem: string } {
  const file = readProductFile(text);
  if (!file) return { problem: texts.unreadable };
  const headings = file.header.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[\s_-]+/g, ' ')
      .trim(),
  );
  const places: Partial<Record<ReviewColumn, number>> = {};
  for (const column of reviewColumns) {
    const known = names[column].find((each) => headings.includes(each));
    if (known !== undefined) places[column] = headings.indexOf(known);
  }
  const missing = [...neededColumns].filter((column) => places[column] === undefined);
  if (missing.length > 0)
    return { problem: texts.missing(missing.map((column) => texts.columns[column].name).join(', ')) };
  if (file.records.length === 0) return { problem: texts.empty };
  const used = new Set(Object.values(places));
  return { ...file, name, places, ignored: file.header.filter((_, place) => !used.has(place)) };
}

/** What a column is called in a file. */
export function headingOf({ header, places }: ReviewFile, field: string): string | null {
  const column = reviewColumns.find((each) => each === field);
  return column === undefined ? null : (header[places[column] ?? -1] ?? texts.columns[column].name);
}

/** The review of a record, or what is wrong with it. */
export function readReview(file: ReviewFile, { line, cells }: FileRecord): ImportReviewInput | RowProblem {
  const said = (column: ReviewColumn) => (cells[file.places[column] ?? -1] ?? '').trim();
  const wrong = (column: ReviewColumn, message: string) => ({
    ...{ line, column: headingOf(file, column), message },
  });
  const rating = Number(said('rating').replace(/\s*\/\s*5$/, '') || Number.NaN);
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) return wrong('rating', texts.noRating);
  const createdAt = readDay(said('createdAt'));
  if (createdAt === undefined) return wrong('createdAt', texts.noDate);
  return {
    ...{ product: lastPart(said('product')), rating, createdAt },
    ...{ body: said('body'), displayName: said('displayName'), title: said('title'), reply: said('reply') },
    externalId: said('externalId') || null,
  };
}

/** An instant of a day, at noon where no time is said; null where nothing is, undefined where it is no day of a year that the graph knows. */
function readDay(text: string): string | null | undefined {
  if (text === '') return null;
  const [, day, time = '12:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?/.exec(text) ?? [];
  const instant = new Date(`${day}T${time}Z`);
  if (Number.isNaN(instant.getTime()) || instant.getUTCFullYear() < 1) return undefined;
  const written = instant.toISOString();
  return day && written.startsWith(day) ? written : undefined;
}

/** An address names a product by its last part. */
function lastPart(product: string): string {
  const [path = ''] = product.split(/[?#]/, 1);
  return path.includes('/') ? (path.split('/').findLast((part) => part !== '') ?? '') : product;
}
