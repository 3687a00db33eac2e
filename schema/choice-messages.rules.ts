import { fillText } from './words/fill-text.ts';

/** What a shopper is told when the choice of a product's options cannot be bought as it is. */
export const choiceMessages = {
  variantUnavailable: 'Sorry, that item variant is unavailable. Please select another variant.',
  denominationNotChosen: 'Select a denomination for the Gift Card',
  optionNotChosen: 'Please select the {list} option.',
  optionsNotChosen: 'Please select the {list} options.',
} as const;

/** How texts and lists are said; in English unless a page says them in its own language. */
interface Speech {
  readonly say: (english: string, values: { readonly list: string }) => string;
  readonly list: (parts: readonly string[]) => string;
}

// American English puts a comma before the "and", which all English messages do.
const englishList = new Intl.ListFormat('en-US', { type: 'conjunction' });
const english: Speech = { say: fillText, list: (parts) => englishList.format(parts) };

/** The message names every option still to be chosen: one, two joined by 'and', or a list that ends with 'and'. */
export function optionsNotChosenMessage(options: readonly string[], { say, list }: Speech = english): string {
  const { optionNotChosen, optionsNotChosen } = choiceMessages;
  return say(options.length === 1 ? optionNotChosen : optionsNotChosen, { list: list(options) });
}
