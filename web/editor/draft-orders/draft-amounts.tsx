import type { EditorDraftOrderFragment } from '#web/generated/graphql.ts';
import { AmountList, type AmountRow } from '../orders/amount-list.tsx';
import { Card } from '../ui/page.tsx';
import { draftWords } from './words.ts';

const { amounts: titles } = draftWords;

/** What a draft order comes to, as it was saved last. */
export function DraftAmounts({
  draft,
  isChanged,
}: {
  readonly draft: EditorDraftOrderFragment | undefined;
  readonly isChanged: boolean;
}) {
  if (!draft || isChanged)
    return (
      <Card title={titles.title}>
        <p className="soft">{titles.unsaved}</p>
      </Card>
    );
  const { discountTerms, shipping, taxes, isTaxIncluded } = draft;
  const rows: readonly AmountRow[] = [
    [titles.subtotal, draft.subtotal],
    ...(discountTerms ? [[discountTerms.name, draft.discount, true] as const] : []),
    ...(shipping ? [[`${titles.shipping}: ${shipping.name}`, draft.shippingCost] as const] : []),
    ...taxes.map(({ name, amount }) => [isTaxIncluded ? titles.included(name) : name, amount] as const),
  ];
  return (
    <Card title={titles.title}>
      <AmountList rows={rows} total={[titles.total, draft.grandTotal]} />
    </Card>
  );
}
