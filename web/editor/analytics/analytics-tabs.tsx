import { useMay } from '../shell/viewer-context.ts';
import { Tabs } from '../ui/tabs.tsx';
import { analyticsWords } from './words.ts';

const { tabs: titles } = analyticsWords;

/** Figures of visits, what went wrong in them, what is tried out, visits as they were recorded, and how long the server took. */
export function AnalyticsTabs({ current }: { readonly current: keyof typeof titles }) {
  const mayTemplates = useMay('THEME_MANAGE');
  const mayStatements = useMay('INSTALL_READ');
  return (
    <Tabs
      label={analyticsWords.title}
      tabs={[
        { label: titles.figures, to: '/analytics', isCurrent: current === 'figures' },
        { label: titles.problems, to: '/analytics/problems', isCurrent: current === 'problems' },
        {
          ...{ label: titles.experiments, to: '/analytics/experiments' },
          isCurrent: current === 'experiments',
        },
        { label: titles.replays, to: '/analytics/replays', isCurrent: current === 'replays' },
        ...(mayTemplates || mayStatements
          ? [{ label: titles.server, to: '/analytics/server', isCurrent: current === 'server' }]
          : []),
      ]}
    />
  );
}
