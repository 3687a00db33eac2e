import { useState } from 'react';
import { useEditorSubscriptionPricesQuery } from '#web/generated/editor/subscription-prices.ts';
import { useEditorWithdrawSubscriptionPriceMutation } from '#web/generated/editor/withdraw-subscription-price.ts';
import type {
  EditorProductFieldsFragment,
  EditorSubscriptionPriceChangeFragment,
} from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Badge, Card, type Tone } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { PriceChangeDialog } from './price-change-dialog.tsx';
import { subscriptionsWords } from './words.ts';

const { prices: texts } = subscriptionsWords;
const tones: Readonly<Record<EditorSubscriptionPriceChangeFragment['state'], Tone>> = {
  ...{ ANNOUNCED: 'warn', EFFECTIVE: 'good', WITHDRAWN: 'neutral' },
};

/** What running subscriptions of a product will cost, with what was announced before. */
export function SubscriptionPriceChanges({ product }: { readonly product: EditorProductFieldsFragment }) {
  const { data, error, refetch } = useEditorSubscriptionPricesQuery({ variables: { productId: product.id } });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title={texts.title}
      isFlush={(data?.subscriptionPriceChanges.length ?? 0) > 0}
      actions={<Button onPress={() => setIsOpen(true)}>{texts.announce}</Button>}
    >
      <Loaded data={data?.subscriptionPriceChanges} {...{ error, refetch }}>
        {(changes) =>
          changes.length === 0 ? <p className="soft">{texts.none}</p> : <Changes {...{ product, changes }} />
        }
      </Loaded>
      {isOpen && data && (
        <PriceChangeDialog
          product={product}
          names={variantNames(product)}
          noticeDays={data.website?.store.subscriptionNoticeDays ?? 0}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

/** The variants of a product that has several, by their ids; in the order of its options. */
const variantNames = ({ variants }: EditorProductFieldsFragment): ReadonlyMap<string, string> =>
  new Map(variants.map(({ id, sku, options }) => [id, options.map(({ value }) => value).join(', ') || sku]));

function Changes({
  product,
  changes,
}: {
  readonly product: EditorProductFieldsFragment;
  readonly changes: readonly EditorSubscriptionPriceChangeFragment[];
}) {
  const formats = useFormats();
  const [withdraw, { loading }] = useEditorWithdrawSubscriptionPriceMutation();
  const names = variantNames(product);
  const { columns } = texts;
  const withdrawOne = (id: string) =>
    tell(
      withdraw({ variables: { id } }).then(({ data }) => data?.withdrawSubscriptionPriceChange),
      texts.withdrawn,
    );
  return (
    <Table
      label={texts.title}
      rows={changes}
      columns={[
        {
          ...{ id: 'price', title: columns.price },
          cell: ({ unitPrice, variantId }) =>
            texts.priceOf(formats.money(unitPrice), variantId ? (names.get(variantId) ?? texts.gone) : ''),
        },
        {
          ...{ id: 'day', title: columns.day },
          cell: ({ effectiveDate }) => formats.date(`${effectiveDate}T12:00:00Z`),
        },
        {
          ...{ id: 'state', title: columns.state },
          cell: ({ state }) => <Badge tone={tones[state]}>{texts.states[state]}</Badge>,
        },
        {
          ...{ id: 'told', title: columns.told, isNumber: true },
          cell: ({ notifiedCount }) => notifiedCount,
        },
        {
          ...{ id: 'withdraw', title: columns.withdraw },
          cell: ({ id, state }) =>
            state === 'ANNOUNCED' && (
              <Button isDisabled={loading} onPress={() => withdrawOne(id)}>
                {texts.withdraw}
              </Button>
            ),
        },
      ]}
    />
  );
}
