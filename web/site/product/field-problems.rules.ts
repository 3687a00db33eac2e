import { choiceMessages } from '#schema/choice-messages.rules.ts';
import { pageText } from '../languages/page-texts.ts';
import { chosenVariant, findChoiceProblem, missingOptions, notChosenMessage } from './choice.rules.ts';
import { fields } from './field-names.ts';
import { type ChosenOptions, productTypes, type SoldProduct } from './product.ts';
import { findQuantityProblem } from './quantity.rules.ts';
import { isVariantSoldOut } from './stock.rules.ts';

/** What is wrong with one field of a product's form; `name` is what the form posts it as. */
export interface FieldProblem {
  readonly name: string;
  readonly message: string;
}

/** Why a product cannot be put into the cart as it is chosen: for the alert, and where in the form it is. */
export interface FormProblem {
  readonly message: string;
  readonly fields: readonly FieldProblem[];
}

/** Each option without a choice is marked with a sentence of its own; then the variant, then the quantity. */
export function findFormProblem(
  product: SoldProduct,
  chosen: ChosenOptions,
  quantity: string | null,
): FormProblem | null {
  const message = findChoiceProblem(product, chosen);
  if (message !== null) return { message, fields: choiceFields(product, chosen) };
  const wrong = quantity === null ? null : findQuantityProblem(quantity);
  return wrong === null ? null : { message: wrong, fields: [{ name: fields.quantity, message: wrong }] };
}

function choiceFields(product: SoldProduct, chosen: ChosenOptions): FieldProblem[] {
  const missing = missingOptions(product, chosen);
  const isGiftCard = product.type === productTypes.giftCard;
  if (missing.length > 0)
    return missing.map((name) => ({
      name: fields.option(name),
      message: isGiftCard ? pageText(choiceMessages.denominationNotChosen) : notChosenMessage([name]),
    }));
  const [first] = product.optionNames;
  return first === undefined
    ? []
    : [{ name: fields.option(first), message: pageText(choiceMessages.variantUnavailable) }];
}

/**
 * How many of the chosen variant are left when more were asked for; null where the owner does not show stock, and where
 * it is not counted.
 */
export function countLeft(product: SoldProduct, chosen: ChosenOptions, showsStock: boolean): number | null {
  const variant = chosenVariant(product, chosen);
  if (!showsStock || !variant || variant.isUnlimited || isVariantSoldOut(product, variant)) return null;
  return variant.stock;
}
