import { useMay } from '../shell/viewer-context.ts';
import { Tabs } from '../ui/tabs.tsx';
import { pagesWords } from './words.ts';

const { tabs: titles } = pagesWords;

/** The parts of Pages that the viewer may use. */
export function PagesTabs({ current }: { readonly current: keyof Omit<typeof titles, 'label'> }) {
  const mayContent = useMay('CONTENT_MANAGE');
  const mayComments = useMay('COMMENTS_MODERATE');
  const tabs = [
    { id: 'pages', to: '/pages', isAllowed: mayContent },
    { id: 'frame', to: '/pages/header-footer', isAllowed: mayContent },
    { id: 'popups', to: '/pages/popups', isAllowed: mayContent },
    { id: 'translations', to: '/pages/translations', isAllowed: mayContent },
    { id: 'comments', to: '/pages/comments', isAllowed: mayComments },
    { id: 'redirects', to: '/pages/redirects', isAllowed: mayContent },
  ] as const;
  return (
    <Tabs
      label={titles.label}
      tabs={tabs
        .filter(({ isAllowed }) => isAllowed)
        .map(({ id, to }) => ({ label: titles[id], to, isCurrent: id === current }))}
    />
  );
}
