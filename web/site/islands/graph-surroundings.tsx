import { ApolloProvider } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { graphClient } from './graph-client.ts';

/** Gives islands the client that they ask the graph by. Those that do without it never load it. */
export function GraphSurroundings({ children }: { readonly children: ReactNode }) {
  return <ApolloProvider client={graphClient}>{children}</ApolloProvider>;
}
