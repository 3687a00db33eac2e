import { useState } from 'react';
import { useEditorSegmentBreakdownQuery } from '#web/generated/editor/segment-breakdown.ts';
import { useEditorSegmentFunnelQuery } from '#web/generated/editor/segment-funnel.ts';
import type { VisitDimension } from '#web/generated/graphql.ts';
import { Select } from '../ui/choice.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { BreakdownBars, breakdownChoices } from './breakdown-card.tsx';
import { CsvLink } from './csv-link.tsx';
import type { DayRange } from './figures.rules.ts';
import { FunnelBars } from './funnel-card.tsx';
import type { ShownReport } from './report-view.rules.ts';
import { analyticsWords } from './words.ts';

const { breakdown: texts, dimensions, funnel, view } = analyticsWords;

// Both are counted from events as they are asked for, and take longer than the figures of days: those do not wait for them.

interface SegmentDetail {
  readonly range: DayRange;
  readonly of: NonNullable<ShownReport['segment']>;
}

/** Visits of a segment told apart by whatever one wants to know. */
export function SegmentBreakdown({ range, of, first }: SegmentDetail & { readonly first: VisitDimension }) {
  const [by, setBy] = useState(first);
  const { data, error, refetch } = useEditorSegmentBreakdownQuery({ variables: { ...range, of, by } });
  const segment = data?.visitReport.segment;
  return (
    <Card
      title={dimensions[by]}
      actions={
        <>
          <Select<VisitDimension>
            label={texts.by}
            isLabelHidden
            value={by}
            options={breakdownChoices.map((value) => ({ value, label: dimensions[value] }))}
            onChange={(chosen) => setBy(chosen)}
          />
          {segment?.breakdown && <CsvLink range={range} table={by} of={of} title={dimensions[by]} />}
        </>
      }
    >
      {segment?.breakdown ? (
        <BreakdownBars figures={segment.breakdown} by={by} />
      ) : segment ? (
        <p className="soft">{view.eventsOfFewDays}</p>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Card>
  );
}

/** How many visits of a segment came how far on the way to an order. */
export function SegmentFunnel({ range, of }: SegmentDetail) {
  const { data, error, refetch } = useEditorSegmentFunnelQuery({ variables: { ...range, of } });
  const segment = data?.visitReport.segment;
  return (
    <Card
      title={funnel.title}
      actions={segment?.funnel && <CsvLink range={range} table="FUNNEL" of={of} title={funnel.title} />}
    >
      {segment?.funnel ? (
        <FunnelBars funnel={segment.funnel} />
      ) : segment ? (
        <p className="soft">{view.eventsOfFewDays}</p>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={5} />
      )}
    </Card>
  );
}
