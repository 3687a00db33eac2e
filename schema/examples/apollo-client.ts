/**
 * How a partner's program sets up Apollo Client for this API. It is run against an install by
 * `gateway/graph/partner-example.test.ts`, so what stands here works.
 */
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client/core';
import { relayStylePagination } from '@apollo/client/utilities';
import { buildSchema, isAbstractType } from 'graphql';

/** The types behind each interface and union of the SDL: without them `... on Problem` matches nothing in a cache. */
export function possibleTypesOf(sdl: string): Record<string, string[]> {
  const schema = buildSchema(sdl, { assumeValidSDL: true });
  return Object.fromEntries(
    Object.values(schema.getTypeMap())
      .filter(isAbstractType)
      .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
  );
}

/** A client for the website at `url`. `sdl` is the text of `schema/api.graphql`; `apiKey` only for what visitors may not do. */
export function createPartnerClient(options: {
  readonly url: string;
  readonly sdl: string;
  readonly apiKey?: string;
}) {
  const { url, sdl, apiKey } = options;
  return new ApolloClient({
    link: new HttpLink({
      uri: `${url}/graphql`,
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
    }),
    cache: new InMemoryCache({
      possibleTypes: possibleTypesOf(sdl),
      // Every list is a Relay connection; name the arguments that make another list of it.
      typePolicies: {
        Query: {
          fields: { products: relayStylePagination(['collectionId', 'category', 'tag', 'featured']) },
        },
      },
    }),
  });
}

/** An expected failure: its code is the name of its type, and its message is for the person who sees it. */
export class ShopProblem extends Error {
  override readonly name = 'ShopProblem';
  readonly code: string;
  /** The input field that is wrong, such as `input.quantity`; undefined when it is none. */
  readonly field: string | undefined;

  constructor({ __typename: code, message = code, field }: Answer) {
    super(message);
    this.code = code;
    this.field = field ?? undefined;
  }
}

/** What a mutation answers, when it selects `__typename ... on Problem { message } ... on InvalidInput { field }` beside what it wants. */
export interface Answer {
  readonly __typename: string;
  readonly message?: string;
  readonly field?: string | null;
}

/** The answer when it is of the type that was wanted; any other is thrown as the problem that it is. */
export function unwrap<Wanted extends Answer['__typename'], Given extends Answer>(
  answer: Given,
  wanted: Wanted,
): Extract<Given, { __typename: Wanted }> {
  const isWanted = (given: Given): given is Extract<Given, { __typename: Wanted }> =>
    given.__typename === wanted;
  if (isWanted(answer)) return answer;
  throw new ShopProblem(answer);
}
