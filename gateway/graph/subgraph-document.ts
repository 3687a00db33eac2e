import type { SubgraphName } from '#subgraphs/index.ts';

/**
 * What the gateway asks of one subgraph alone, beside the graph that partners see. `npm run generate` makes it of a file such as
 * `viewers.identity.graphql`, with the types that the subgraph's own schema gives it.
 */
export interface SubgraphDocument<Data, Variables> {
  readonly subgraph: SubgraphName;
  readonly text: string;
  /** Never there: it ties the types of the answer and of the variables to the text. */
  readonly types?: (variables: Variables) => Data;
}
