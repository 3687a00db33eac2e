import { GraphQLError, type GraphQLErrorOptions, type GraphQLFormattedError } from 'graphql';

/** Codes of errors that say that something is out of reach for a moment, and nothing about who asked for it. */
const codes: ReadonlySet<unknown> = new Set(['SERVICE_UNAVAILABLE', 'SUBGRAPH_UNREACHABLE']);

/** After how many seconds whoever was told 503 may ask again. */
export const retryAfterSeconds = 2;

/** What a request needs is out of reach for a moment: HTTP's 503. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly statusCode = 503;
}

/** What is told of a subgraph that could not be asked; why is for the log. */
export function unreachable(originalError?: Error, path?: GraphQLErrorOptions['path']): GraphQLError {
  return new GraphQLError('A part of the site is out of reach. Please try again.', {
    ...{ path, originalError },
    extensions: { code: 'SUBGRAPH_UNREACHABLE' },
  });
}

type Errors = readonly Pick<GraphQLFormattedError, 'extensions'>[] | undefined;

/** Whether errors of the graph come of something that is out of reach. */
export function isUnavailable(errors: Errors): boolean {
  return (errors ?? []).some(({ extensions }) => codes.has(extensions?.code));
}

/** Whether an answer of the graph has nothing in it because of that: part of an answer is an answer. */
export function isWhollyUnavailable(result: { data?: unknown; errors?: Errors }): boolean {
  const { data } = result;
  const values = typeof data === 'object' && data !== null ? Object.values(data) : [];
  return isUnavailable(result.errors) && values.every((value) => value === null);
}
