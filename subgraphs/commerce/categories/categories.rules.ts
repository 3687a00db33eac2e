import { isLongerThan } from '#kit/text-length.rules.ts';
import { dedupeSlug, deriveSlug, MAX_SLUG_LENGTH } from '../products/product.rules.ts';
import { isSlug } from '../products/product-texts.rules.ts';

/** A category's name has at most 25 characters. */
export const MAX_CATEGORY_NAME = 25;
/** A website has at most 10000 categories. */
export const MAX_CATEGORIES = 10_000;
/** So many categories are put in order at once. */
export const MAX_ORDERED = 500;

/** A category as it stands among others. */
export interface PlacedCategory {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
}

/** Why a category cannot be so. */
export type CategoryProblem =
  | { readonly __typename: 'InvalidInput'; readonly message: string; readonly field: string }
  | { readonly __typename: 'CategoryNameTaken' | 'NotFound'; readonly message: string };

/** A category's name and address, or why it cannot have them. */
export type CategoryNaming =
  | { readonly ok: true; readonly name: string; readonly slug: string }
  | { readonly ok: false; readonly problem: CategoryProblem };

const refuse = (field: string, message: string): { ok: false; problem: CategoryProblem } => ({
  ok: false,
  problem: { __typename: 'InvalidInput', message, field },
});

/**
 * A category has a name of 1 to 25 characters that no other at its place has, upper and lower case being the same; its
 * address comes from the name unless the owner wrote one, which no other at its place may have.
 */
export function nameCategory(
  wanted: { readonly name: string; readonly slug: string | null },
  siblings: readonly PlacedCategory[],
): CategoryNaming {
  const name = wanted.name.trim();
  if (name === '' || isLongerThan(name, MAX_CATEGORY_NAME))
    return refuse('input.name', `A category needs a name of 1 to ${MAX_CATEGORY_NAME} characters.`);
  if (/[\p{Cc}\p{Cs}]/u.test(name))
    return refuse('input.name', 'This text holds a character that is no text.');
  if (siblings.some((sibling) => sibling.name.toLowerCase() === name.toLowerCase())) {
    const message = `There is another category "${name}" at this place.`;
    return { ok: false, problem: { __typename: 'CategoryNameTaken', message } };
  }
  const isTaken = (slug: string) => siblings.some((sibling) => sibling.slug === slug);
  if (wanted.slug === null) return { ok: true, name, slug: dedupeSlug(deriveSlug(name), isTaken) };
  const slug = wanted.slug.trim().toLowerCase();
  if (!isSlug(slug))
    return refuse('input.slug', `An address can have 1 to ${MAX_SLUG_LENGTH} letters, digits and hyphens.`);
  return isTaken(slug)
    ? refuse('input.slug', 'Another category at this place has this address.')
    : { ok: true, name, slug };
}

/** Where a category would go, as far as that decides whether it may. */
export interface CategoryPlace {
  /** The parent and all above it, the nearest first; empty at the top. */
  readonly above: readonly string[];
  readonly parentId: string | null;
}

/** A category goes below one that is there, and never below itself. */
export function findPlaceProblem(
  id: string | null,
  { above, parentId }: CategoryPlace,
  field: string,
): CategoryProblem | null {
  if (parentId === null) return null;
  if (above.length === 0) return { __typename: 'NotFound', message: 'There is no such category.' };
  return id !== null && above.includes(id)
    ? { __typename: 'InvalidInput', message: 'A category cannot be moved below itself.', field }
    : null;
}

/** A website has room for so many categories. */
export function findRoomProblem(count: number, field: string): CategoryProblem | null {
  if (count <= MAX_CATEGORIES) return null;
  const message = `A website can have at most ${MAX_CATEGORIES} categories.`;
  return { __typename: 'InvalidInput', message, field };
}
