/** What a shop form wanted to do. */
export type FormVerb = 'add' | 'change' | 'remove' | 'answer' | 'apply-coupon' | 'remove-coupon';

const titles: Readonly<Record<FormVerb, string>> = {
  add: 'Unable to Add Item',
  change: 'Unable to update quantity',
  remove: 'Unable to remove item',
  answer: 'Unable to update form',
  'apply-coupon': 'Unable to apply the discount code',
  'remove-coupon': 'Unable to remove the discount code',
};

/** What is known of the form besides its verb. */
export interface FormSituation {
  /** What is bought is a gift card. */
  readonly isGiftCard?: boolean;
  /** The shopper meant to go straight on to the checkout. */
  readonly isExpress?: boolean;
  /** It was offered in the cart. */
  readonly isInCart?: boolean;
}

/** What a shopper without scripts is told when a form of the shop failed; `code` is the problem's. */
export function noticeOf(
  verb: FormVerb,
  code: string,
  message: string,
  { isGiftCard = false, isExpress = false, isInCart = false }: FormSituation = {},
): { title: string; message: string } {
  if (code === 'DenominationNotChosen' || (isGiftCard && verb === 'add'))
    return { title: 'Unable to purchase Gift Card', message };
  if (isInCart && verb === 'add') return { title: 'Unable to add item', message };
  return { title: isExpress && verb === 'add' ? 'Unable to Purchase Item' : titles[verb], message };
}
