import type { EditorOrderEditPreviewFragment } from '#web/generated/graphql.ts';
import { AmountList, type AmountRow, isSome } from '../orders/amount-list.tsx';
import { Card } from '../ui/page.tsx';
import { editWords } from './words.ts';

const { preview: titles } = editWords;

/** What the order would come to, and what that means for the buyer. */
export function EditPreview({
  preview,
  problem,
  isTaxIncluded,
}: {
  /** Undefined while nothing changes. */
  readonly preview: EditorOrderEditPreviewFragment | undefined;
  readonly problem: string | undefined;
  readonly isTaxIncluded: boolean;
}) {
  if (!preview)
    return (
      <Card title={titles.title}>
        <p className={problem ? undefined : 'soft'} role={problem ? 'alert' : undefined}>
          {problem ?? titles.nothing}
        </p>
      </Card>
    );
  const rows: readonly AmountRow[] = [
    [titles.subtotal, preview.subtotal],
    ...preview.discounts.map(({ name, amount }) => [name, amount, true] as const),
    ...(isSome(preview.shippingCost) ? [[titles.shipping, preview.shippingCost] as const] : []),
    ...preview.taxes.map(
      ({ name, amount }) => [isTaxIncluded ? titles.included(name) : name, amount] as const,
    ),
  ];
  const after = (
    [
      [titles.before, preview.grandTotalBefore],
      [titles.toPay, preview.toPay],
      [titles.toRefund, preview.toRefund],
    ] as const
  ).filter(([, amount]) => isSome(amount));
  return (
    <Card title={titles.title}>
      <AmountList rows={rows} total={[titles.after, preview.grandTotal]} after={after} isLive />
      {!isSome(preview.toPay) && !isSome(preview.toRefund) && <p className="soft">{titles.even}</p>}
    </Card>
  );
}
