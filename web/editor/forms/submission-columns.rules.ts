import type { FormFieldType } from '#web/generated/graphql.ts';

/** What every submission has besides its answers, by the names that the graph has for it. */
export const submissionFacts = ['sent', 'page', 'language'] as const;

const mostUsual = 3;
/** Seldom what a row is known by: nobody typed it, or it is nobody's to read in passing. */
const notUsual: ReadonlySet<string> = new Set(['HIDDEN', 'PASSWORD']);

/** The fields that ask for something. */
export function askedFields<Field extends { readonly type: FormFieldType }>(
  fields: readonly Field[],
): Field[] {
  return fields.filter(({ type }) => type !== 'SECTION');
}

/** What a table shows: what the owner chose, or else the first answers of the form and when they came. */
export function shownColumns({
  fields,
  submissionColumns,
}: {
  readonly fields: readonly { readonly id: string; readonly type: FormFieldType }[];
  readonly submissionColumns: readonly string[] | null;
}): readonly string[] {
  if (submissionColumns && submissionColumns.length > 0) return submissionColumns;
  const usual = askedFields(fields).filter(({ type }) => !notUsual.has(type));
  return [...usual.slice(0, mostUsual).map(({ id }) => id), 'sent'];
}
