import { ApolloProvider } from '@apollo/client/react';
import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { graphClient } from './graph-client.ts';

/** Makes an island's HTML interactive; resolves once it takes clicks. */
export function mountIsland<Props extends object>(
  root: HTMLElement,
  Island: ComponentType<Props>,
): Promise<void> {
  const props: Props = JSON.parse(root.dataset.props ?? '{}');
  return new Promise((resolve) => {
    hydrateRoot(
      root,
      <ApolloProvider client={graphClient}>
        <Mounted onMounted={resolve}>{createElement(Island, props)}</Mounted>
      </ApolloProvider>,
    );
  });
}

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}
