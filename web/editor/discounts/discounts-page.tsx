import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { discountsWords } from './words.ts';

const { tabs: titles } = discountsWords;
const tabs = [
  { id: 'codes', to: '/discounts' },
  { id: 'automatic', to: '/discounts/automatic' },
  { id: 'giftCards', to: '/discounts/gift-cards' },
] as const;

/** A list of Discounts below the tabs that lead to all of them. */
export function DiscountsPage({
  current,
  actions,
  children,
}: {
  readonly current: keyof typeof titles;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Page title={discountsWords.title} part={titles[current]} isWide actions={actions}>
      <Tabs
        label={discountsWords.title}
        tabs={tabs.map(({ id, to }) => ({ label: titles[id], to, isCurrent: id === current }))}
      />
      {children}
    </Page>
  );
}
