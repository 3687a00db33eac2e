import { useEditorArchiveCouponMutation } from '#web/generated/editor/archive-coupon.ts';
import { useEditorChangeCouponMutation } from '#web/generated/editor/change-coupon.ts';
import { useEditorRemoveAutomaticDiscountMutation } from '#web/generated/editor/remove-automatic-discount.ts';
import { useEditorRestoreAutomaticDiscountMutation } from '#web/generated/editor/restore-automatic-discount.ts';
import { useEditorRestoreCouponMutation } from '#web/generated/editor/restore-coupon.ts';
import { useEditorSaveAutomaticDiscountMutation } from '#web/generated/editor/save-automatic-discount.ts';
import type { MutationAnswer } from '../graph/problems.ts';
import { tell } from '../ui/tell.ts';
import { discountsWords as texts } from './words.ts';

/** A coupon or an automatic discount of a list. */
export interface ChangedDiscount {
  readonly id: string;
  /** Its code or its name. */
  readonly called: string;
  readonly isActive: boolean;
}

/** What is done to a discount without its form; each can be taken back. True when it was done. */
export interface DiscountChanges {
  setActive(discount: ChangedDiscount, isActive: boolean): Promise<boolean>;
  remove(discount: ChangedDiscount): Promise<boolean>;
}

type Answer = Promise<MutationAnswer | null | undefined>;

interface Verbs {
  setActive(id: string, isActive: boolean): Answer;
  remove(id: string): Answer;
  restore(id: string): Answer;
}

/** What can be done to coupons. */
export function useCouponChanges(): DiscountChanges {
  const refetchQueries = ['EditorCoupons'];
  const [change] = useEditorChangeCouponMutation({ refetchQueries });
  const [archive] = useEditorArchiveCouponMutation({ refetchQueries });
  const [restore] = useEditorRestoreCouponMutation({ refetchQueries });
  return changesBy({
    setActive: async (id, isActive) =>
      (await change({ variables: { input: { id, isActive } } })).data?.updateCoupon,
    remove: async (id) => (await archive({ variables: { id } })).data?.archiveCoupon,
    restore: async (id) => (await restore({ variables: { id } })).data?.restoreCoupon,
  });
}

/** What can be done to automatic discounts. */
export function useAutomaticChanges(): DiscountChanges {
  const refetchQueries = ['EditorAutomaticDiscounts'];
  const [save] = useEditorSaveAutomaticDiscountMutation({ refetchQueries });
  const [remove] = useEditorRemoveAutomaticDiscountMutation({ refetchQueries });
  const [restore] = useEditorRestoreAutomaticDiscountMutation({ refetchQueries });
  return changesBy({
    setActive: async (id, isActive) =>
      (await save({ variables: { input: { id, isActive } } })).data?.saveAutomaticDiscount,
    remove: async (id) => (await remove({ variables: { id } })).data?.deleteAutomaticDiscount,
    restore: async (id) => (await restore({ variables: { id } })).data?.restoreAutomaticDiscount,
  });
}

function changesBy(verbs: Verbs): DiscountChanges {
  const setActive = (discount: ChangedDiscount, isActive: boolean): Promise<boolean> =>
    tell(
      verbs.setActive(discount.id, isActive),
      isActive ? texts.resumed(discount.called) : texts.paused(discount.called),
      () => setActive(discount, !isActive),
    );
  return {
    setActive,
    remove: (discount) =>
      tell(verbs.remove(discount.id), texts.removed(discount.called), () => restore(verbs, discount)),
  };
}

/** A discount comes back switched off; one that was on is switched on again. */
function restore(verbs: Verbs, { id, called, isActive }: ChangedDiscount): Promise<boolean> {
  const back = verbs.restore(id);
  const whole = isActive
    ? back.then((answer) => (answer?.message === undefined ? verbs.setActive(id, true) : answer))
    : back;
  return tell(whole, texts.restored(called));
}
