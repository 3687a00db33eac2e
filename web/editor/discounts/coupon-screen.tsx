import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useEditorChangeCouponMutation } from '#web/generated/editor/change-coupon.ts';
import { useEditorCouponByIdQuery } from '#web/generated/editor/coupon-by-id.ts';
import { useEditorCreateCouponMutation } from '#web/generated/editor/create-coupon.ts';
import type { EditorCouponFragment } from '#web/generated/graphql.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { NotFound } from '../not-found.tsx';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { DiscountEditor, storedValues } from './discount-editor.tsx';
import { type DiscountValues, termsOf } from './discount-form.rules.ts';
import { useCouponChanges } from './use-discount-changes.ts';
import { discountsWords } from './words.ts';

/** One code with all that can be changed of it, or a new one. */
export function Screen() {
  const { couponId } = useParams({ strict: false });
  const { data, error, refetch } = useEditorCouponByIdQuery({
    variables: { id: couponId ?? '' },
    skip: couponId === undefined,
  });
  if (couponId === undefined) return <Coupon coupon={null} />;
  if (data?.coupon && !data.coupon.isArchived) return <Coupon key={couponId} coupon={data.coupon} />;
  if (data) return <NotFound />;
  return (
    <Page title={discountsWords.title} back={{ to: '/discounts', label: discountsWords.title }}>
      {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />}
    </Page>
  );
}

function Coupon({ coupon }: { readonly coupon: EditorCouponFragment | null }) {
  const navigate = useNavigate();
  const changes = useCouponChanges();
  const [create] = useEditorCreateCouponMutation({ refetchQueries: ['EditorCoupons'] });
  const [change] = useEditorChangeCouponMutation();
  async function save(
    values: DiscountValues,
    expectedVersion: string | null | undefined,
    onMade: (id: string) => void,
  ) {
    const input = { ...termsOf(values), code: values.name.trim(), name: values.ownName.trim() || null };
    if (coupon) {
      const changed = { ...input, id: coupon.id, expectedVersion };
      const answer = (await change({ variables: { input: changed } })).data?.updateCoupon;
      return answer?.__typename === 'CouponChangedMeanwhile'
        ? changedMeanwhile(storedValues(asEdited(answer.stored)), answer.stored.version)
        : atField(answer);
    }
    const made = (await create({ variables: { input } })).data?.createCoupon;
    if (made?.__typename === 'Coupon') onMade(made.id);
    return atField(made);
  }
  const leave = useCallback(
    (id: string | null) =>
      id
        ? navigate({ to: '/discounts/codes/$couponId', params: { couponId: id } })
        : navigate({ to: '/discounts' }),
    [navigate],
  );
  return (
    <DiscountEditor
      isAutomatic={false}
      discount={coupon && asEdited(coupon)}
      onLeave={leave}
      {...{ changes, save }}
    />
  );
}

const asEdited = (coupon: EditorCouponFragment) => ({ ...coupon, called: coupon.code });

/** What is wrong is told where it was typed: a code that another coupon has, and a name that is too long. */
function atField(answer: MutationAnswer | null | undefined): MutationAnswer | null | undefined {
  if (answer?.__typename === 'InvalidInput' && answer.field === 'input.name')
    return { ...answer, field: 'input.ownName' };
  return answer?.__typename === 'CouponCodeTaken' ? { ...answer, field: 'input.code' } : answer;
}
