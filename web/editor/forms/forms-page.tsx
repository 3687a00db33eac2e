import type { ReactNode } from 'react';
import { Page } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { formsWords } from './words.ts';

const tabs = [
  { id: 'forms', to: '/forms' },
  { id: 'submissions', to: '/forms/submissions' },
  { id: 'lists', to: '/forms/lists' },
] as const;

/** A part of Forms below the tabs that lead to all parts. */
export function FormsPage({
  current,
  actions,
  children,
}: {
  readonly current: (typeof tabs)[number]['id'];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Page title={formsWords.title} part={formsWords.tabs[current]} actions={actions} isWide>
      <Tabs
        label={formsWords.title}
        tabs={tabs.map(({ id, to }) => ({ label: formsWords.tabs[id], to, isCurrent: id === current }))}
      />
      {children}
    </Page>
  );
}
