import { Fragment } from 'react';
import type { EditorDraftOrderFragment } from '#web/generated/graphql.ts';
import { type Amount, useFormats } from '../formats.ts';
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
  const formats = useFormats();
  if (!draft || isChanged)
    return (
      <Card title={titles.title}>
        <p className="soft">{titles.unsaved}</p>
      </Card>
    );
  const { discountTerms, shipping, taxes, isTaxIncluded } = draft;
  const rows: readonly (readonly [string, Amount, isMinus?: boolean])[] = [
    [titles.subtotal, draft.subtotal],
    ...(discountTerms ? [[discountTerms.name, draft.discount, true] as const] : []),
    ...(shipping ? [[`${titles.shipping}: ${shipping.name}`, draft.shippingCost] as const] : []),
    ...taxes.map(({ name, amount }) => [isTaxIncluded ? titles.included(name) : name, amount] as const),
  ];
  return (
    <Card title={titles.title}>
      <dl className="facts">
        {rows.map(([title, amount, isMinus]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd className="number">
              {isMinus && '− '}
              {formats.money(amount)}
            </dd>
          </Fragment>
        ))}
        <dt className="facts-total">{titles.total}</dt>
        <dd className="facts-total number">{formats.money(draft.grandTotal)}</dd>
      </dl>
    </Card>
  );
}
