import { type ComponentType, createElement, Fragment, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { readPageMoney } from '../product/page-money.ts';

/** What stands around an island, such as what gives it the graph's client. */
export type Surroundings = ComponentType<{ readonly children: ReactNode }>;

/** Makes an island's HTML interactive; resolves once it takes clicks. */
export function mountIsland<Props extends object>(
  root: HTMLElement,
  Island: ComponentType<Props>,
  Around: Surroundings = Fragment,
): Promise<void> {
  readPageMoney();
  const props: Props = JSON.parse(root.dataset.props ?? '{}');
  return new Promise((resolve) => {
    hydrateRoot(
      root,
      <Around>
        <Mounted onMounted={resolve}>{createElement(Island, props)}</Mounted>
      </Around>,
    );
  });
}

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}
