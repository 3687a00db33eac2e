import { useFormats } from '../formats.ts';
import { Card } from '../ui/page.tsx';
import type { Report } from './analytics-screen.tsx';
import { Bars } from './bars.tsx';
import { CsvLink } from './csv-link.tsx';
import { type DayRange, shareOf } from './figures.rules.ts';
import { useShare } from './use-share.ts';
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
  const formats = useFormats();
  const share = useShare();
  const all = funnel[0]?.visits ?? 0;
  return (
    <Card title={texts.title} actions={<CsvLink range={range} table="FUNNEL" title={texts.title} />}>
      <Bars
        label={texts.title}
        bars={funnel.map(({ stage, visits }) => ({
          ...{ id: stage, name: stages[stage], amount: visits },
          text: `${formats.number(visits)} (${share(shareOf(visits, all))})`,
        }))}
      />
    </Card>
  );
}
