/** What a shopper is told when something cannot be put into the cart or kept there. */
export const cartMessages = {
  variantUnavailable: 'Sorry, that item variant is unavailable. Please select another variant.',
  notEnoughStock: 'Sorry, we do not have enough of that item available.',
  denominationNotChosen: 'Select a denomination for the Gift Card',
  productUnavailable: 'Sorry, that item is unavailable.',
  additionalFieldsInvalid: 'Update the missing or invalid information above.',
  subscriptionOnly: 'That item is sold as a subscription. Please subscribe on its page.',
} as const;

/** The message names every option still to be chosen: one, two joined by 'and', or a list that ends with 'and'. */
export function optionsNotChosenMessage(options: readonly string[]): string {
  const last = options.at(-1) ?? '';
  if (options.length === 1) return `Please select the ${last} option.`;
  if (options.length === 2) return `Please select the ${options[0]} and ${last} options.`;
  return `Please select the ${options.slice(0, -1).join(', ')}, and ${last} options.`;
}
