import { GraphQLError } from 'graphql';
import type { ZodType } from 'zod';

const mostListed = 200;

/** A page of a list, as Relay's cursor connections specification has it. */
export interface Page<Row> {
  readonly nodes: Row[];
  readonly edges: { readonly node: Row; readonly cursor: string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

/** Which part of a list is shown. */
export interface PagePart {
  /** At most so many. */
  readonly size: number;
  /** The cursor that it begins after. */
  readonly after?: unknown;
  /** How many were left out before it. */
  readonly skip?: number;
}

/** How many are asked for: 1 to 200, or 50. */
export function readPageSize(first: number | null | undefined, most = mostListed): number {
  const size = first ?? 50;
  if (size >= 1 && size <= most) return size;
  throw badInput(`first must be from 1 to ${most}.`);
}

/** The id that a cursor stands for; null for the first page. */
export function readIdCursor(after: string | null | undefined): string | null {
  if (after === null || after === undefined) return null;
  const id = Buffer.from(after, 'base64url').toString('utf8');
  if (/^[0-9a-f-]{36}$/.test(id)) return id;
  throw badInput('That is no cursor of this list.');
}

/** The ids that a list is narrowed to, each once; null for all. More than a list looks up at once are refused, rather than left out unsaid. */
export function readIds(ids: readonly string[] | null | undefined, most: number): string[] | null {
  if (ids === null || ids === undefined) return null;
  if (ids.length <= most) return [...new Set(ids)];
  throw badInput(`At most ${most} ids, please.`);
}

/** Reads the text that a cursor stands for, as in lists by name; empty for the first page. */
export function readTextCursor(after: string | null | undefined): string {
  const text = Buffer.from(after ?? '', 'base64url').toString('utf8');
  if (!/[\0\ufffd]/.test(text)) return text;
  throw badInput('That is no cursor of this list.');
}

/** Reads the JSON that a cursor stands for, as in lists by several values; its escapes may not stand for what no database stores. */
export function readJsonCursor<Place>(after: string, places: ZodType<Place>): Place {
  const place = places.safeParse(readJson(readTextCursor(after)));
  if (place.success) return place.data;
  throw badInput('That is no cursor of this list.');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text, (_, part: unknown) => {
      if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed()))
        throw new SyntaxError('No database stores this text.');
      return part;
    });
  } catch {
    return undefined;
  }
}

/** Makes a page of rows that were read with one more than is shown; each has a text that tells its place in the list. */
export function pageOf<Row>(
  rows: readonly Row[],
  { size, after, skip = 0 }: PagePart,
  placeOf: (row: Row, index: number) => string,
): Page<Row> {
  const nodes = rows.slice(0, size);
  const edges = nodes.map((node, index) => ({
    node,
    cursor: Buffer.from(placeOf(node, index)).toString('base64url'),
  }));
  return {
    nodes,
    edges,
    pageInfo: {
      hasNextPage: rows.length > size,
      // A cursor is one of something in the list.
      hasPreviousPage: (after !== null && after !== undefined && after !== '') || skip > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

/** A page of rows that were all looked up at once, in the order of their ids. */
export function pageOfAll<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { size, after }: { readonly size: number; readonly after: string | null | undefined },
): Page<Row> {
  const last = readIdCursor(after) ?? '';
  const sorted = rows.filter(({ id }) => id > last).sort((one, other) => (one.id < other.id ? -1 : 1));
  return pageOf(sorted, { size, after }, ({ id }) => id);
}

/** The page with what is shown for each row; rows for which nothing is shown are left out. */
export function mapPage<Row, Shown>(
  { edges, pageInfo }: Page<Row>,
  show: (row: Row, index: number) => Shown | null,
): Page<Shown> {
  const shown = edges.flatMap(({ node: row, cursor }, index) => {
    const node = show(row, index);
    return node === null ? [] : [{ node, cursor }];
  });
  return { nodes: shown.map(({ node }) => node), edges: shown, pageInfo };
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
