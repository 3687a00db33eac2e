import { GraphQLError } from 'graphql';
import { pageOf } from './id-page.ts';

/** Which part of what is found is asked for; one more is read than is shown. */
export interface SearchPartInput {
  readonly first: number;
  readonly skip: number;
  readonly limit: number;
}

const maxListed = 200;
const maxFound = 500;

/** 1 to 200 things, or 20, after those that were seen: at most 500 are found. */
export function readSearchPart(
  first: number | null | undefined,
  after: string | null | undefined,
): SearchPartInput {
  const size = first ?? 20;
  if (size < 1 || size > maxListed) throw badInput(`first must be from 1 to ${maxListed}.`);
  const skip = after ? Number(Buffer.from(after, 'base64url').toString()) : 0;
  if (!Number.isInteger(skip) || skip < 0 || skip > maxFound)
    throw badInput('That is no cursor of a search.');
  return { first: size, skip, limit: size + 1 };
}

/** A page of what was found. */
export function searchPage<Row>(rows: readonly Row[], { first, skip }: SearchPartInput) {
  const found = rows.slice(0, maxFound - skip);
  return pageOf(found, { size: first, skip }, (_, index) => String(skip + index + 1));
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
