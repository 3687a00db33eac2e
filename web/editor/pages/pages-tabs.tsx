import { mayOpen } from '../screens.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Tabs } from '../ui/tabs.tsx';
import { pagesWords } from './words.ts';

const { tabs: titles } = pagesWords;

const tabs = [
  { id: 'pages', to: '/pages' },
  { id: 'frame', to: '/pages/header-footer' },
  { id: 'popups', to: '/pages/popups' },
  { id: 'memberAreas', to: '/pages/member-areas' },
  { id: 'translations', to: '/pages/translations' },
  { id: 'comments', to: '/pages/comments' },
  { id: 'redirects', to: '/pages/redirects' },
] as const;

/** The parts of Pages that the viewer may use, where there is more than one. */
export function PagesTabs({ current }: { readonly current: keyof Omit<typeof titles, 'label'> }) {
  const { permissions } = useViewer().account;
  const mine = tabs.filter(({ to }) => mayOpen(to, permissions));
  if (mine.length < 2) return null;
  return (
    <Tabs
      label={titles.label}
      tabs={mine.map(({ id, to }) => ({ label: titles[id], to, isCurrent: id === current }))}
    />
  );
}
