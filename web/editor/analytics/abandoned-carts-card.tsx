import { Link } from '@tanstack/react-router';
import { useEditorAbandonedCartFiguresQuery } from '#web/generated/editor/abandoned-cart-figures.ts';
import type { ReportComparison } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Card, ErrorPanel } from '../ui/page.tsx';
import { Bars } from './bars.tsx';
import { changeOf, type DayRange } from './figures.rules.ts';
import { useShare } from './use-share.ts';
import { analyticsWords } from './words.ts';

const { carts: texts } = analyticsWords;
const steps = ['left', 'reminded', 'restored', 'ordered'] as const;

/** What became of carts that were left, each figure beside what it was before; nothing where none was left. */
export function AbandonedCartsCard({
  range,
  comparison,
}: {
  readonly range: DayRange;
  readonly comparison: ReportComparison;
}) {
  const formats = useFormats();
  const share = useShare();
  const seesCarts = useMay('ORDERS_MANAGE');
  const { data, previousData, error, refetch } = useEditorAbandonedCartFiguresQuery({
    variables: { ...range, comparison },
  });
  const report = (data ?? previousData)?.visitReport;
  const figures = report?.abandonedCarts;
  const before = report?.previousReport.abandonedCarts;
  if (error && !figures)
    return (
      <Card title={texts.title}>
        <ErrorPanel error={error} onRetry={() => refetch()} />
      </Card>
    );
  if (!figures || !before || figures.left.carts === 0) return null;
  return (
    <Card
      title={texts.title}
      actions={
        seesCarts && (
          <Link to="/orders/abandoned-carts" className="button button-quiet">
            {texts.list}
          </Link>
        )
      }
    >
      <Bars
        label={texts.title}
        bars={steps.map((step) => {
          const { carts, values } = figures[step];
          const worth = values.map((value) => formats.money(value)).join(', ');
          const change = changeOf(carts, before[step].carts);
          return {
            ...{ id: step, name: texts.steps[step], amount: carts },
            text: texts.worth(formats.number(carts), worth, change === null ? '' : share(change, true)),
          };
        })}
      />
      <p className="soft">{analyticsWords.compared[comparison]}</p>
    </Card>
  );
}
