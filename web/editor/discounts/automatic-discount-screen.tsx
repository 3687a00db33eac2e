import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useEditorAutomaticDiscountsQuery } from '#web/generated/editor/automatic-discounts.ts';
import { useEditorSaveAutomaticDiscountMutation } from '#web/generated/editor/save-automatic-discount.ts';
import type { EditorAutomaticDiscountFragment } from '#web/generated/graphql.ts';
import { NotFound } from '../router.tsx';
import { ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { DiscountEditor } from './discount-editor.tsx';
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

function Automatic({ discount }: { readonly discount: EditorAutomaticDiscountFragment | null }) {
  const navigate = useNavigate();
  const changes = useAutomaticChanges();
  const [store] = useEditorSaveAutomaticDiscountMutation({
    refetchQueries: discount ? [] : ['EditorAutomaticDiscounts'],
  });
  async function save(values: DiscountValues, onMade: (id: string) => void) {
    const input = { ...termsOf(values), id: discount?.id ?? null, name: values.name };
    const saved = (await store({ variables: { input } })).data?.saveAutomaticDiscount;
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
      discount={discount && { ...discount, called: discount.name }}
      onLeave={leave}
      {...{ changes, save }}
    />
  );
}
