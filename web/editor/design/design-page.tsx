import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { designWords as words } from './words.ts';
import '../canvas/canvas.css';
import './design.css';

const tabs = [
  { id: 'style', to: '/design' },
  { id: 'fonts', to: '/design/fonts' },
  { id: 'css', to: '/design/css' },
  { id: 'code', to: '/design/code' },
] as const;

/** A part of Design below the tabs that lead to all of them. */
export function DesignPage({
  current,
  children,
}: {
  readonly current: keyof typeof words.tabs;
  readonly children: ReactNode;
}) {
  return (
    <Page title={words.title} part={words.tabs[current]} isWide>
      <Tabs
        label={words.title}
        tabs={tabs.map(({ id, to }) => ({ label: words.tabs[id], to, isCurrent: id === current }))}
      />
      {children}
    </Page>
  );
}
