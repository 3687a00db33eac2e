import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useEditorAutomaticDiscountsQuery } from '#web/generated/editor/automatic-discounts.ts';
import { useEditorSaveAutomaticDiscountMutation } from '#web/generated/editor/save-automatic-discount.ts';
import type { EditorAutomaticDiscountFragment } from '#web/generated/graphql.ts';
import { NotFound } from '../not-found.tsx';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { DiscountEditor, storedValues } from './discount-editor.tsx';
import { type DiscountValues, termsOf } from './discount-form.rules.ts';
import { useAutomaticChanges } from './use-discount-changes.ts';
import { discountsWords } from './words.ts';

/** One automatic discount with all that can be changed of it, or a new one. */
export function Screen() {
  const { discountId } = useParams({ strict: false });
  const { data, error, refetch } = useEditorAutomaticDiscountsQuery({ skip: discountId === undefined });
  if (discountId === undefined) return <Automatic discount={null} />;
  const discount = data?.automaticDiscounts.find(({ id }) => id === discountId);
  if (discount) return <Automatic key={discountId} discount={discount} />;
  if (data) return <NotFound />;
  return (
    <Page title={discountsWords.title} back={{ to: '/discounts/automatic', label: discountsWords.title }}>
      {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />}
    </Page>
  );
}

const asEdited = (discount: EditorAutomaticDiscountFragment) => ({ ...discount, called: discount.name });

function Automatic({ discount }: { readonly discount: EditorAutomaticDiscountFragment | null }) {
  const navigate = useNavigate();
  const changes = useAutomaticChanges();
  const [store] = useEditorSaveAutomaticDiscountMutation({
    refetchQueries: discount ? [] : ['EditorAutomaticDiscounts'],
  });
  async function save(
    values: DiscountValues,
    expectedVersion: string | null | undefined,
    onMade: (id: string) => void,
  ) {
    const input = { ...termsOf(values), id: discount?.id ?? null, name: values.name, expectedVersion };
    const saved = (await store({ variables: { input } })).data?.saveAutomaticDiscount;
    if (saved?.__typename === 'AutomaticDiscountChangedMeanwhile')
      return changedMeanwhile(storedValues(asEdited(saved.stored)), saved.stored.version);
    if (!discount && saved?.__typename === 'AutomaticDiscount') onMade(saved.id);
    return saved;
  }
  const leave = useCallback(
    (id: string | null) =>
      id
        ? navigate({ to: '/discounts/automatic/$discountId', params: { discountId: id } })
        : navigate({ to: '/discounts/automatic' }),
    [navigate],
  );
  return (
    <DiscountEditor
      isAutomatic
      discount={discount && asEdited(discount)}
      onLeave={leave}
      {...{ changes, save }}
    />
  );
}
