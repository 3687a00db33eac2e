import { GraphQLError } from 'graphql';

const mostListed = 200;

/** A page of a list that is ordered by ids, which sort by the instant they were made. */
export interface IdPage<Row> {
  readonly nodes: Row[];
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** How many are asked for: 1 to 200, or 50. */
export function readPageSize(first: number | null | undefined): number {
  const size = first ?? 50;
  if (size >= 1 && size <= mostListed) return size;
  throw badInput(`first must be from 1 to ${mostListed}.`);
}

/** The id that a cursor stands for; null for the first page. */
export function readIdCursor(after: string | null | undefined): string | null {
  if (after === null || after === undefined) return null;
  const id = Buffer.from(after, 'base64url').toString('utf8');
  if (/^[0-9a-f-]{36}$/.test(id)) return id;
  throw badInput('That is no cursor of this list.');
}

/** Reads the text that a cursor stands for, as in lists by name; empty for the first page. */
export function readTextCursor(after: string | null | undefined): string {
  const text = Buffer.from(after ?? '', 'base64url').toString('utf8');
  if (!/[\0\ufffd]/.test(text)) return text;
  throw badInput('That is no cursor of this list.');
}

/** Makes a page of rows that were read with one more than is shown. */
export function pageOf<Row>(rows: readonly Row[], size: number, idOf: (row: Row) => string): IdPage<Row> {
  const nodes = rows.slice(0, size);
  const last = nodes.at(-1);
  const endCursor = last ? Buffer.from(idOf(last)).toString('base64url') : null;
  return { nodes, pageInfo: { hasNextPage: rows.length > size, endCursor } };
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
