import { Link } from '@tanstack/react-router';
import { useEditorAbandonedCartFiguresQuery } from '#web/generated/editor/abandoned-cart-figures.ts';
import { useFormats } from '../formats.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Card, ErrorPanel } from '../ui/page.tsx';
import { Bars } from './bars.tsx';
import type { DayRange } from './figures.rules.ts';
import { analyticsWords } from './words.ts';

const { carts: texts } = analyticsWords;
const steps = ['left', 'reminded', 'restored', 'ordered'] as const;

/** What became of carts that were left; nothing where none was. */
export function AbandonedCartsCard({ range }: { readonly range: DayRange }) {
  const formats = useFormats();
  const seesCarts = useMay('ORDERS_MANAGE');
  const { data, previousData, error, refetch } = useEditorAbandonedCartFiguresQuery({ variables: range });
  const figures = (data ?? previousData)?.visitReport.abandonedCarts;
  if (error && !figures)
    return (
      <Card title={texts.title}>
        <ErrorPanel error={error} onRetry={() => refetch()} />
      </Card>
    );
  if (!figures || figures.left.carts === 0) return null;
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
          return {
            ...{ id: step, name: texts.steps[step], amount: carts },
            text: texts.worth(formats.number(carts), worth),
          };
        })}
      />
    </Card>
  );
}
