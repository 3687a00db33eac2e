import { choiceMessages } from '#schema/choice-messages.rules.ts';

/** What a shopper is told when something cannot be put into the cart or kept there. */
export const cartMessages = {
  ...choiceMessages,
  notEnoughStock: 'Sorry, we do not have enough of that item available.',
  productUnavailable: 'Sorry, that item is unavailable.',
  additionalFieldsInvalid: 'Update the missing or invalid information above.',
  subscriptionOnly: 'That item is sold as a subscription. Please subscribe on its page.',
} as const;
