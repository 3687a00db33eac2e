import { chooseLanguage } from '#kit/email.rules.ts';
import { catalogues } from '#schema/words/catalogue.ts';
import { hasCountedStock, type Product } from '../products/product.rules.ts';
import { isVariantSoldOut } from './restock.rules.ts';

/** What an owner set for a product; a null text is the usual one. */
export interface MerchandisingSettings {
  readonly isRestockEnabled: boolean;
  readonly restockCallText: string | null;
  readonly restockButtonText: string | null;
  readonly restockPlaceholderText: string | null;
  readonly restockSuccessText: string | null;
  readonly mailingListSignUpEnabled: boolean;
  readonly mailingListOptInByDefault: boolean;
  readonly mailingListDescription: string | null;
  readonly scarcityEnabled: boolean;
  readonly scarcityThreshold: number;
  readonly scarcityText: string | null;
  readonly scarcityShownByDefault: boolean;
}

/** What changes; absent is unchanged. */
export type MerchandisingChange = {
  readonly [Name in keyof MerchandisingSettings]?: MerchandisingSettings[Name] | null | undefined;
};

/** A product whose owner set nothing offers restock mails, and says nothing else. */
export const defaultMerchandising: MerchandisingSettings = {
  isRestockEnabled: true,
  restockCallText: null,
  restockButtonText: null,
  restockPlaceholderText: null,
  restockSuccessText: null,
  mailingListSignUpEnabled: false,
  mailingListOptInByDefault: false,
  mailingListDescription: null,
  scarcityEnabled: false,
  scarcityThreshold: 5,
  scarcityText: null,
  scarcityShownByDefault: true,
};

type UsualTexts = typeof catalogues.en.restock;

/** The texts of a shop whose owner wrote none, in a language that there are some in; else in English. */
export function usualTextsIn(language: string | undefined): UsualTexts {
  return catalogues[chooseLanguage(language ?? null, catalogues)].restock;
}

const longestText = 200;
const longestDescription = 500;
const largestThreshold = 10_000;

/** Texts have at most 200 characters, the mailing list's description 500, and few is a whole number from 1 to 10000. */
export function findMerchandisingProblem(
  change: MerchandisingChange,
): { field: string; message: string } | null {
  for (const [name, value] of Object.entries(change)) {
    const most = name === 'mailingListDescription' ? longestDescription : longestText;
    if (typeof value === 'string' && value.length > most)
      return { field: `input.${name}`, message: `This text may have at most ${most} characters.` };
  }
  const { scarcityThreshold } = change;
  if (
    typeof scarcityThreshold === 'number' &&
    !(scarcityThreshold >= 1 && scarcityThreshold <= largestThreshold)
  )
    return { field: 'input.scarcityThreshold', message: `This must be between 1 and ${largestThreshold}.` };
  return null;
}

/** Absent settings stay; a null or blank text gives back the usual one. */
export function mergeMerchandising(
  before: MerchandisingSettings,
  change: MerchandisingChange,
): MerchandisingSettings {
  const text = (was: string | null, now: string | null | undefined) =>
    now === undefined ? was : now?.trim() || null;
  return {
    isRestockEnabled: change.isRestockEnabled ?? before.isRestockEnabled,
    restockCallText: text(before.restockCallText, change.restockCallText),
    restockButtonText: text(before.restockButtonText, change.restockButtonText),
    restockPlaceholderText: text(before.restockPlaceholderText, change.restockPlaceholderText),
    restockSuccessText: text(before.restockSuccessText, change.restockSuccessText),
    mailingListSignUpEnabled: change.mailingListSignUpEnabled ?? before.mailingListSignUpEnabled,
    mailingListOptInByDefault: change.mailingListOptInByDefault ?? before.mailingListOptInByDefault,
    mailingListDescription: text(before.mailingListDescription, change.mailingListDescription),
    scarcityEnabled: change.scarcityEnabled ?? before.scarcityEnabled,
    scarcityThreshold: change.scarcityThreshold ?? before.scarcityThreshold,
    scarcityText: text(before.scarcityText, change.scarcityText),
    scarcityShownByDefault: change.scarcityShownByDefault ?? before.scarcityShownByDefault,
  };
}

/** Each sold-out variant has a form; it is hidden until that variant is chosen while another can still be bought. */
export function restockViews(
  product: Product,
  settings: MerchandisingSettings,
): { variantId: string; hiddenByDefault: boolean }[] {
  if (!settings.isRestockEnabled) return [];
  const soldOut = product.variants.filter((variant) => isVariantSoldOut(product.type, variant));
  const hiddenByDefault = soldOut.length < product.variants.length;
  return soldOut.map(({ id }) => ({ variantId: id, hiddenByDefault }));
}

/** Few are left of a variant whose counted stock is above 0 and at most the owner's number. */
export function scarcityViews(
  product: Product,
  settings: MerchandisingSettings,
): { variantId: string; attributes: { name: string; value: string }[]; stock: number }[] {
  if (!settings.scarcityEnabled || !hasCountedStock(product.type)) return [];
  return product.variants
    .filter(({ unlimited, qtyInStock }) => !unlimited && qtyInStock > 0)
    .filter(({ qtyInStock }) => qtyInStock <= settings.scarcityThreshold)
    .map(({ id, attributes, qtyInStock }) => ({
      variantId: id,
      attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
      stock: qtyInStock,
    }));
}
