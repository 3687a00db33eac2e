import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorExperimentsQuery } from '#web/generated/editor/experiments.ts';
import { AnalyticsTabs } from '../analytics/analytics-tabs.tsx';
import { analyticsWords } from '../analytics/words.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { ExperimentCard } from './experiment-card.tsx';
import { ExperimentDialog } from './experiment-dialog.tsx';
import { experimentsWords as texts } from './words.ts';

/** Experiments with their results, the newest first. */
export function Screen() {
  const mayChange = useMay('CONTENT_MANAGE');
  const mayAllow = useMay('WEBSITE_MANAGE');
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useEditorExperimentsQuery({ fetchPolicy: 'cache-and-network' });
  const website = data?.website;
  return (
    <Page
      title={analyticsWords.title}
      part={analyticsWords.tabs.experiments}
      actions={
        mayChange && (
          <Button kind="primary" icon="plus" onPress={() => setIsAdding(true)}>
            {texts.add}
          </Button>
        )
      }
    >
      <AnalyticsTabs current="experiments" />
      <p className="soft">{texts.explanation}</p>
      {website && !website.settings.areVisitorCookiesAllowed && (
        <Card>
          <p>
            {texts.noCookies} {mayAllow && <Link to="/settings/visits">{texts.allowCookies}</Link>}
          </p>
        </Card>
      )}
      {!website && (error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Skeleton />)}
      {website?.experiments.length === 0 && (
        <Card>
          <EmptyState icon="analytics" title={texts.empty.title}>
            {texts.empty.text}
          </EmptyState>
        </Card>
      )}
      {website?.experiments.map((experiment) => (
        <ExperimentCard key={experiment.id} experiment={experiment} mayChange={mayChange} />
      ))}
      {isAdding && <ExperimentDialog onClose={() => setIsAdding(false)} />}
    </Page>
  );
}
