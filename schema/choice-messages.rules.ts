/** What a shopper is told when the choice of a product's options cannot be bought as it is. */
export const choiceMessages = {
  variantUnavailable: 'Sorry, that item variant is unavailable. Please select another variant.',
  denominationNotChosen: 'Select a denomination for the Gift Card',
} as const;

/** The message names every option still to be chosen: one, two joined by 'and', or a list that ends with 'and'. */
export function optionsNotChosenMessage(options: readonly string[]): string {
  const last = options.at(-1) ?? '';
  if (options.length === 1) return `Please select the ${last} option.`;
  if (options.length === 2) return `Please select the ${options[0]} and ${last} options.`;
  return `Please select the ${options.slice(0, -1).join(', ')}, and ${last} options.`;
}
