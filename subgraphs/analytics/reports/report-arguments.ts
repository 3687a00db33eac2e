import { GraphQLError } from 'graphql';

const most = 100;
const usual = 10;

/** How many rows are asked for. */
export function readFirst(first: number | null | undefined): number {
  const count = first ?? usual;
  if (count >= 1 && count <= most) return count;
  throw badInput(`first must be from 1 to ${most}.`);
}

/** What was asked for cannot be answered. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
