import { findProductChangeProblem } from './changing.rules.ts';
import { dedupeSlug, deriveSlug, type ProductType } from './product.rules.ts';
import { readSlug } from './product-texts.rules.ts';

const maxCategories = 200;

/** What is wrong with a product that is to be made, and where. */
export interface InvalidProduct {
  readonly __typename: 'InvalidInput';
  readonly message: string;
  readonly field: string;
}

/** A product as its owner writes it, its variants aside. */
export interface ProductInput {
  readonly title: string;
  readonly slug?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly categoryIds?: readonly string[] | null | undefined;
}

/** A product has a title, an address of letters, digits and hyphens if its owner wrote one, and sensible tags. */
export function findProductProblem(input: ProductInput, type: ProductType): InvalidProduct | null {
  const { title, description, slug, tags, categoryIds } = input;
  const problem = findProductChangeProblem({ title, description, slug, tags }, type);
  if (problem) return { __typename: 'InvalidInput', ...problem };
  if ((categoryIds?.length ?? 0) > maxCategories)
    return invalid('categoryIds', `A product can be in at most ${maxCategories} categories.`);
  return null;
}

/** Prices that are meant in another currency than the shop's are never taken for its own. */
export function findCurrencyProblem(meant: string | null, currency: string): InvalidProduct | null {
  return meant === null || meant === currency
    ? null
    : invalid('currency', `Prices of this shop are in ${currency}.`);
}

const invalid = (field: string, message: string): InvalidProduct => ({
  __typename: 'InvalidInput',
  message,
  field: `input.${field}`,
});

/** A product whose owner wrote no address gets its title's, told apart by a number. */
export function chooseSlug(input: ProductInput, taken: ReadonlySet<string>): string {
  return typeof input.slug === 'string'
    ? readSlug(input.slug)
    : dedupeSlug(deriveSlug(input.title), (slug) => taken.has(slug));
}
