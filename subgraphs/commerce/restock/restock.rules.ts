import { isEmail, normalizeEmail } from '#schema/email-address.rules.ts';
import { availableStock, type ProductType, type Stock } from '../products/product.rules.ts';

/** What a visitor or an owner is told about restock sign-ups. */
export const restockMessages = {
  emailBlank: 'Email cannot be blank',
  emailInvalid: 'Email is invalid',
  variantInStock: 'This item is in stock: you can buy it now.',
  notOffered: 'Sign-ups are not open for this item.',
  noVariant: 'There is no such variant.',
  productHidden: 'The product is hidden: show it before you write to those who wait.',
  variantSoldOut: 'This variant is still sold out: set its stock before you write to those who wait.',
} as const;

/** From one network address so many sign-ups are accepted in each ten minutes. */
export const signUpLimits = { attempts: 10, windowSeconds: 600 } as const;

const languagePattern = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

/** An address must not be blank, and must be an e-mail address. */
export function findEmailProblem(typed: string): string | null {
  const email = normalizeEmail(typed);
  if (email === '') return restockMessages.emailBlank;
  return isEmail(email) ? null : restockMessages.emailInvalid;
}

/** A language is kept when it looks like one; a sign-up is not refused for it. */
export function readLanguage(language: string | null): string | null {
  return language !== null && languagePattern.test(language) ? language : null;
}

/** Only a variant of a physical product or a service can be sold out: neither unlimited nor with stock above 0. */
export function isVariantSoldOut(type: ProductType, stock: Stock): boolean {
  return availableStock(type, stock) === 0;
}

/** An attempt beyond the limit is refused until the ten minutes are over. */
export function isAttemptAllowed(attempts: number): boolean {
  return attempts <= signUpLimits.attempts;
}
