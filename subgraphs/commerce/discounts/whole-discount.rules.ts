import type { DiscountTerms } from './discount.rules.ts';
import { type DiscountChange, type InvalidDiscount, newTerms } from './discount-terms.rules.ts';

/** All that is written of a discount at once, its code aside. */
export interface WholeDiscount extends DiscountChange {
  readonly name: string;
  readonly currency?: string | null | undefined;
}

/** What a discount is before all of it is written anew: what the input cannot say stays. */
export function baseOf(before: DiscountTerms | null): DiscountTerms {
  if (!before) return newTerms;
  const { categoryIds, areaIds, isFirstOrderOnly, isCombinable, isActive } = before;
  return { ...newTerms, categoryIds, areaIds, isFirstOrderOnly, isCombinable, isActive };
}

/** Amounts that are meant in another currency than the shop's are never taken for its own, and a discount has a name. */
export function findWholeProblem(
  { name, currency: meant }: WholeDiscount,
  currency: string,
): InvalidDiscount | null {
  const problem = (field: string, message: string): InvalidDiscount => ({
    ...{ __typename: 'InvalidInput', message, field: `input.${field}` },
  });
  if (name.trim() === '') return problem('name', 'A name has 1 to 100 characters.');
  return meant && meant !== currency ? problem('currency', `Amounts of this shop are in ${currency}.`) : null;
}
