import type { VisitReportTable } from '../generated/graphql.ts';

/** What the ids of a table are of. */
type NamedThing = 'product' | 'form' | 'content';

const things: Partial<Record<VisitReportTable, NamedThing>> = {
  ...{ PRODUCT: 'product', PRODUCT_FIGURES: 'product', SALES_BY_PRODUCT: 'product' },
  ...{ FORMS: 'form', FORM_FIELDS: 'form', MEMBER_CONTENT: 'content' },
};

/** How many of a table's first columns are ids. */
export function countIdColumns(table: VisitReportTable): number {
  if (table === 'FORM_FIELDS') return 2;
  return things[table] === undefined ? 0 : 1;
}

/** A row that names things by their ids, with what its first one may be of; what is counted together, or not known, is nothing. */
export function withThings(table: VisitReportTable, cells: readonly string[]) {
  const [id = ''] = cells;
  const isOf = (thing: NamedThing) => things[table] === thing && id !== '' && id !== '(other)';
  const one = (thing: NamedThing) => (isOf(thing) ? { id } : null);
  return {
    cells: [...cells],
    ...{ product: one('product'), form: one('form'), mailingList: one('form') },
    ...{ collection: one('content'), item: one('content') },
  };
}
