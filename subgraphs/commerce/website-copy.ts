import type { CopyRules } from '#kit/website-copy.ts';

/**
 * What of a shop comes along when its website is copied into another install. Codes of gift cards, carts and invitations
 * can be read by the install that made them only, so those stay.
 */
export const commerceCopy: CopyRules = {
  left: [
    // What was deleted stays behind.
    'deleted_category',
    // Counted again, and told again by the mailing lists.
    ...['contact_figure', 'contact_change', 'contact_marketing'],
    ...['gift_card_attempt', 'restock_attempt', 'subscription_cart', 'idempotency_key'],
    // Another install seals with another secret, and its owner gives their keys anew.
    ...['payment_provider_setting', 'places_setting', 'shipping_rates_setting'],
    // Carts stay behind, and so does what was typed for them.
    ...['checkout', 'payment', 'tax_answer', 'tax_record'],
    // Cards are kept for members by an account that another install may not have.
    ...['payment_customer', 'saved_payment_method'],
  ],
  missed: ['gift_card'],
  people: [
    ...[
      'restock_sign_up',
      'contact',
      'contact_address',
      'customer_order',
      'draft_order',
      'donation',
      'donation_receipt',
      'order_line',
      'order_discount',
      'order_tax',
      'order_event',
      'order_edit',
      'coupon_use',
      'order_tag',
      'order_dispute',
      'order_return',
      'order_return_line',
      'invoice',
      'order_gift_card',
    ],
    ...['fulfillment', 'fulfillment_line', 'refund', 'refund_line', 'download_count', 'membership'],
    ...['subscription', 'subscription_charge', 'subscription_price_notice', 'subscription_trial'],
  ],
  personal: ['review.email'],
  derived: ['former_product_slug', 'review_summary', 'stock_movement', 'order_tag'],
  only: {
    // Who was written to already is not written to again.
    restock_sign_up: 't.mail_id IS NULL',
  },
};
