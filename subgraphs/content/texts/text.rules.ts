import { isLongerThan } from '#kit/text-length.rules.ts';
import type { InputProblem } from '../problems.ts';

/** The places that have usual words, which an owner may replace; pages show these where nobody did. */
export const usualTexts: Readonly<Record<string, string>> = {
  productAddToCartText: 'Add To Cart',
  productSubscribeText: 'Subscribe',
  productQuantityInputLabel: 'Quantity',
  productQuickViewText: 'Quick View',
  productSoldOutText: 'sold out',
  productSaleText: 'sale',
  productVariantSelectText: 'Select {variantName}',
  giftCardValueDisplayText: 'Value',
  giftCardVariantSelectText: 'Select Value',
  productSummaryFormNoAnswerText: 'N/A',
  productAnswerMapStronglyDisagree: 'Strongly Disagree',
  productAnswerMapDisagree: 'Disagree',
  productAnswerMapNeutral: 'Neutral',
  productAnswerMapAgree: 'Agree',
  productAnswerMapStronglyAgree: 'Strongly Agree',
  productPriceFromText: 'from {fromPrice}',
  productPriceUnavailable: 'Unavailable',
  salePriceText: 'Sale Price:',
  originalPriceText: 'Original Price:',
  productAddOnsText: 'Add to your order',
};

const maxTexts = 50;
const maxLength = 200;

/** What an owner wants in a place. */
export interface TextInput {
  readonly key: string;
  readonly text?: string | null | undefined;
}

/** An owner's own words stand only where there are usual ones, each place is named once, and words have at most 200 characters. */
export function findTextsProblem(input: readonly TextInput[], argument = 'input'): InputProblem | null {
  if (input.length > maxTexts)
    return { field: argument, message: `At most ${maxTexts} texts are changed at once.` };
  const seen = new Set<string>();
  for (const [index, { key, text }] of input.entries()) {
    const at = (field: string) => `${argument}.${index}.${field}`;
    if (!Object.hasOwn(usualTexts, key))
      return {
        field: at('key'),
        message: `${key.slice(0, 100)} is not one of the expected options: ${Object.keys(usualTexts).join(', ')}.`,
      };
    if (seen.has(key)) return { field: at('key'), message: 'This text is there twice.' };
    if (text && isLongerThan(text, maxLength))
      return { field: at('text'), message: `This text may have at most ${maxLength} characters.` };
    if (text && /[\p{Cc}\p{Cs}]/u.test(text))
      return { field: at('text'), message: 'This text holds a character that is no text.' };
    seen.add(key);
  }
  return null;
}
