import { pageText } from '../languages/page-texts.ts';
import { missingOptions } from './choice.rules.ts';
import { type ChosenOptions, productTypes, type SoldProduct, type SoldVariant } from './product.ts';
import { isProductSoldOut, isVariantSoldOut } from './stock.rules.ts';

/** What the add-to-cart button is doing. */
export type AddButtonState = 'idle' | 'opening' | 'adding' | 'added' | 'failed' | 'select-option';

/** After a success or a hint the button is itself again after 2 seconds, after a failure after 1; else it waits. */
export const resetAfter: Readonly<Record<AddButtonState, number | null>> = {
  idle: null,
  opening: null,
  adding: null,
  added: 2000,
  failed: 1000,
  'select-option': 2000,
};

/** Words of the button; the owner's own where there are any. */
export interface AddButtonTexts {
  readonly idle: string;
  readonly soldOut: string;
  /** While something happens; the usual ones when absent. */
  readonly adding?: string;
  readonly added?: string;
  readonly selectOption?: string;
  /** How many are left, for `{count}`. */
  readonly onlyLeft?: string;
}

/** The button says what happens: 'Adding…', then 'Added!'; 'Select Option' when one is missing in a list. */
export function addButtonLabel(state: AddButtonState, isSoldOut: boolean, texts: AddButtonTexts): string {
  if (state === 'adding') return texts.adding ?? pageText('Adding…');
  if (state === 'added') return texts.added ?? pageText('Added!');
  if (state === 'select-option') return texts.selectOption ?? pageText('Select Option');
  return isSoldOut ? texts.soldOut : texts.idle;
}

/** What is read out while it happens: that it is being added, or that an option is missing; the pop-up and alerts say the rest. */
export function addButtonNews(state: AddButtonState, texts: AddButtonTexts): string {
  return state === 'adding' || state === 'select-option' ? addButtonLabel(state, false, texts) : '';
}

/** How many are left, where the owner shows it. */
export function onlyLeft(count: number, texts: AddButtonTexts): string {
  return (texts.onlyLeft ?? pageText('Only {count} left.')).replace('{count}', String(count));
}

/** The owner's text when it is to be used, else the words of the language, else Subscribe or Add To Cart. */
export function idleLabel(words: {
  readonly usesCustomText: boolean;
  readonly customText: string;
  readonly isSubscribable: boolean;
  readonly subscribeText: string;
  readonly addToCartText: string;
}): string {
  if (words.usesCustomText && words.customText !== '') return words.customText;
  return words.isSubscribable ? words.subscribeText || 'Subscribe' : words.addToCartText || 'Add To Cart';
}

/** While it opens a form, while adding, and while it says so just after, the button takes no click, so that nothing is added twice. */
export function takesClicks(state: AddButtonState): boolean {
  return state !== 'opening' && state !== 'adding' && state !== 'added';
}

/** The button is disabled when the chosen variant is sold out, and before a choice when all variants are. */
export function isButtonSoldOut(product: SoldProduct, variant: SoldVariant | undefined): boolean {
  return variant ? isVariantSoldOut(product, variant) : isProductSoldOut(product);
}

/** In a list the button asks for the missing option itself; on the product's page an alert names it. */
export function asksForOption(product: SoldProduct, chosen: ChosenOptions, isInList: boolean): boolean {
  return isInList && missingOptions(product, chosen).length > 0;
}

/** The title of the alert tells what could not be done: to buy a gift card, to buy at once, or to add. */
export function failureTitle(product: SoldProduct, isExpress: boolean): string {
  if (product.type === productTypes.giftCard) return pageText('Unable to purchase Gift Card');
  return pageText(isExpress ? 'Unable to Purchase Item' : 'Unable to Add Item');
}

/** With express checkout a shopper goes straight on to the checkout, except to subscribe, which has a page of its own. */
export function goesToCheckout(product: SoldProduct, isExpress: boolean): boolean {
  return isExpress && !product.isSubscribable;
}
