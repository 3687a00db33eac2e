import { csvRow } from '#kit/spreadsheet-cell.rules.ts';
import type { VisitReportFileQuery } from '../generated/graphql.ts';

type ReportPart = VisitReportFileQuery['part'];

/** What each id of a row is called; empty for what is gone. */
function titlesOf({
  cells,
  product,
  form,
  mailingList,
  collection,
  item,
}: ReportPart['rows'][number]): string[] {
  const field = form?.fields.find(({ id }) => id === cells[1]);
  const title = product?.title ?? form?.name ?? mailingList?.name ?? item?.title ?? collection?.title;
  return [title ?? '', field?.title ?? ''];
}

/** Beside each id stands what it is called. */
function withTitles(cells: readonly string[], titles: readonly string[], idColumns: number): string[] {
  return cells.flatMap((cell, index) => (index < idColumns ? [cell, titles[index] ?? ''] : [cell]));
}

/** A part of a report's file: who reads it knows products, forms and pages by their titles. */
export function reportPart({ text, headings, idColumns, rows, pageInfo }: ReportPart) {
  if (idColumns === 0) return { text, pageInfo };
  const titled = rows.map((row) => csvRow(withTitles(row.cells, titlesOf(row), idColumns)));
  const names = headings.map((heading) => `${heading} title`);
  const first = pageInfo.hasPreviousPage ? [] : [csvRow(withTitles(headings, names, idColumns))];
  return { text: [...first, ...titled].join(''), pageInfo };
}
