import type { CopyRules } from '#kit/website-copy.ts';

/**
 * What of a shop comes along when its website is copied into another install. Codes of gift cards, carts and invitations
 * can be read by the install that made them only, so those stay.
 */
export const commerceCopy: CopyRules = {
  left: ['gift_card_attempt', 'restock_attempt', 'subscription_cart'],
  missed: ['gift_card'],
  people: ['restock_sign_up'],
  personal: ['review.email'],
  derived: ['former_product_slug', 'review_summary', 'stock_movement'],
  only: {
    // Who was written to already is not written to again.
    restock_sign_up: 't.mail_id IS NULL',
  },
};
