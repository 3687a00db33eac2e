import { useState } from 'react';
import { useEditorFunnelExitsQuery } from '#web/generated/editor/funnel-exits.ts';
import { useFormats } from '../formats.ts';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import type { Report } from './analytics-screen.tsx';
import { Bars } from './bars.tsx';
import { CsvLink } from './csv-link.tsx';
import { type DayRange, shareOf } from './figures.rules.ts';
import { useShare } from './use-share.ts';
import { valueName } from './value-name.ts';
import { analyticsWords } from './words.ts';

const { funnel: texts, stages } = analyticsWords;

/** How many visits came how far on the way to an order. */
export function FunnelCard({
  funnel,
  range,
}: {
  readonly funnel: Report['funnel'];
  readonly range: DayRange;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={texts.title} actions={<CsvLink range={range} table="FUNNEL" title={texts.title} />}>
      <FunnelBars funnel={funnel} />
      <details className="funnel-exits" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{texts.exits}</summary>
        {isOpen && <FunnelExits range={range} />}
      </details>
    </Card>
  );
}

/** The stages, each with how many of those who came to the one before came no further. */
export function FunnelBars({
  funnel,
}: {
  readonly funnel: readonly Pick<Report['funnel'][number], 'stage' | 'visits'>[];
}) {
  const formats = useFormats();
  const share = useShare();
  const all = funnel[0]?.visits ?? 0;
  const noteOf = (visits: number, before: number) =>
    before > visits ? { note: texts.lost(share(-shareOf(before - visits, before), true)) } : {};
  return (
    <Bars
      label={texts.title}
      bars={funnel.map(({ stage, visits }, index) => ({
        ...{ id: stage, name: stages[stage], amount: visits },
        text: `${formats.number(visits)} (${share(shareOf(visits, all))})`,
        ...noteOf(visits, funnel[index - 1]?.visits ?? 0),
      }))}
    />
  );
}

/** The pages that visits which came to no order left from, by how far they came. */
function FunnelExits({ range }: { readonly range: DayRange }) {
  const formats = useFormats();
  const { data, error, refetch } = useEditorFunnelExitsQuery({ variables: range });
  if (!data) return error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton rows={5} />;
  const left = data.visitReport.funnel.filter(({ stage, exits }) => stage !== 'ORDER' && exits.length > 0);
  if (left.length === 0) return <p className="soft">{texts.noExits}</p>;
  return left.map(({ stage, exits }) => (
    <div key={stage}>
      <h3>{texts.exitsOf(stages[stage])}</h3>
      <Bars
        label={texts.exitsOf(stages[stage])}
        bars={exits.map(({ value, visits }) => ({
          ...{ id: value, name: valueName(value), amount: visits },
          text: formats.number(visits),
        }))}
      />
    </div>
  ));
}
