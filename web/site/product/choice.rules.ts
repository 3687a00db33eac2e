import { choiceMessages, optionsNotChosenMessage } from '#schema/choice-messages.rules.ts';
import { pageList, pageText } from '../languages/page-texts.ts';
import {
  type ChosenOptions,
  type FormProduct,
  productTypes,
  type SoldProduct,
  type SoldVariant,
  type VariantImage,
} from './product.ts';
import { isVariantSoldOut } from './stock.rules.ts';

/** The values of an option are offered in the order of the variants, each once. */
export function optionValues(product: SoldProduct, name: string): string[] {
  const values = product.variants.map((variant) => variant.attributes[name] ?? '');
  return [...new Set(values)].filter((value) => value !== '');
}

/** An option is missing until one of its values is chosen. */
export function missingOptions(product: SoldProduct, chosen: ChosenOptions): string[] {
  return product.optionNames.filter((name) => (chosen[name] ?? '') === '');
}

/** The variant is known once every option is chosen; a product without options has its only variant from the start. */
export function chosenVariant<Variant extends SoldVariant>(
  product: SoldProduct<Variant>,
  chosen: ChosenOptions,
): Variant | undefined {
  if (product.optionNames.length === 0)
    return product.variants.length === 1 ? product.variants[0] : undefined;
  if (missingOptions(product, chosen).length > 0) return undefined;
  return product.variants.find((variant) => matches(variant, product.optionNames, chosen));
}

/** A value can be chosen when a variant has it together with what is chosen for the other options. */
export function isValueOffered(
  product: SoldProduct,
  chosen: ChosenOptions,
  name: string,
  value: string,
): boolean {
  const others = product.optionNames.filter((other) => other !== name && (chosen[other] ?? '') !== '');
  return product.variants.some(
    (variant) => variant.attributes[name] === value && matches(variant, others, chosen),
  );
}

/** A value is marked when all variants that it leads to, together with what is chosen for the other options, are sold out. */
export function isValueSoldOut(
  product: SoldProduct,
  chosen: ChosenOptions,
  name: string,
  value: string,
): boolean {
  const others = product.optionNames.filter((other) => other !== name && (chosen[other] ?? '') !== '');
  const reached = product.variants.filter(
    (variant) => variant.attributes[name] === value && matches(variant, others, chosen),
  );
  return reached.length > 0 && reached.every((variant) => isVariantSoldOut(product, variant));
}

/** A value has a picture of its own when all its variants have the same one, and those of no other value have it. */
export function valueImage(product: FormProduct, name: string, value: string): VariantImage | undefined {
  const own = product.variants.filter(({ attributes }) => attributes[name] === value);
  const image = own[0]?.image;
  if (!image || own.some((variant) => variant.image?.url !== image.url)) return undefined;
  const others = product.variants.filter(({ attributes }) => attributes[name] !== value);
  return others.some((variant) => variant.image?.url === image.url) ? undefined : image;
}

/**
 * The picture that is shown follows the choice: it is that of the variants which the choice leaves, as soon as they all
 * have the same one; nothing chosen leaves the product's own.
 */
export function shownImage(product: FormProduct, chosen: ChosenOptions): VariantImage | undefined {
  const names = product.optionNames.filter((name) => (chosen[name] ?? '') !== '');
  if (names.length === 0) return undefined;
  const [first, ...others] = product.variants.filter((variant) => matches(variant, names, chosen));
  return others.every(({ image }) => image?.url === first?.image?.url) ? first?.image : undefined;
}

/** All options must be selected, a gift card needs a denomination, and the variant must exist. */
export function findChoiceProblem(product: SoldProduct, chosen: ChosenOptions): string | null {
  const missing = missingOptions(product, chosen);
  if (missing.length > 0) {
    return product.type === productTypes.giftCard
      ? pageText(choiceMessages.denominationNotChosen)
      : notChosenMessage(missing);
  }
  return chosenVariant(product, chosen) ? null : pageText(choiceMessages.variantUnavailable);
}

/** The message names every option still to be chosen, in the language of the page. */
export function notChosenMessage(missing: readonly string[]): string {
  return optionsNotChosenMessage(missing, { say: pageText, list: pageList });
}

function matches(variant: SoldVariant, names: readonly string[], chosen: ChosenOptions): boolean {
  return names.every((name) => variant.attributes[name] === chosen[name]);
}
