import type { DiscountTerms } from './discount.rules.ts';
import { changeTerms, type DiscountChange, type InvalidDiscount, newTerms } from './discount-terms.rules.ts';

/** An automatic discount as it is stored; amounts in minor units of the store's currency. */
export interface AutomaticTerms extends DiscountTerms {
  readonly name: string;
}

const maxName = 100;

/** An automatic discount is a discount with a name of 1 to 100 characters. */
export function changeAutomatic(
  before: AutomaticTerms | null,
  change: DiscountChange & { readonly name?: string | null | undefined },
  currency: string,
):
  | { readonly ok: true; readonly terms: AutomaticTerms }
  | { readonly ok: false; readonly problem: InvalidDiscount } {
  const name = (change.name ?? before?.name ?? '').trim();
  if (name === '' || name.length > maxName) {
    const message = `A name has 1 to ${maxName} characters.`;
    return { ok: false, problem: { __typename: 'InvalidInput', message, field: 'input.name' } };
  }
  const decision = changeTerms(before ?? newTerms, change, { currency, noun: 'discount' });
  return decision.ok ? { ok: true, terms: { ...decision.terms, name } } : decision;
}
