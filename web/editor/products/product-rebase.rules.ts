import { changesOf, findClashes, rebaseSets } from '../ui/clashes.rules.ts';
import type { Typed } from '../ui/draft-storage.ts';
import type { ProductValues, VariantValues } from './product-form.rules.ts';

/**
 * What was typed of a product, upon what is stored by now: a tag or a category that only one of two people touched, and a variant's
 * price beside the stock that the other counted, do not stand in each other's way.
 */
export function rebaseProduct(
  draft: Partial<ProductValues>,
  bases: Partial<ProductValues>,
  stored: ProductValues,
): Typed<ProductValues> {
  const variants =
    draft.variants && bases.variants && rebaseVariants(draft.variants, bases.variants, stored.variants);
  const sets = rebaseSets(['tags', 'categoryIds'], { draft, bases }, stored);
  return {
    draft: { ...draft, ...sets.draft, ...(variants && { variants }) },
    bases: { ...bases, ...sets.bases, ...(variants && { variants: stored.variants }) },
  };
}

/** Of each variant only what was typed of it; undefined when both changed the same of one, or which there are. */
function rebaseVariants(
  mine: readonly VariantValues[],
  base: readonly VariantValues[],
  stored: readonly VariantValues[],
): VariantValues[] | undefined {
  const find = (variants: readonly VariantValues[], id: string | null) =>
    variants.find((variant) => variant.id === id);
  if (base.length !== stored.length || base.some(({ id }) => !find(stored, id))) return undefined;
  const rebased: VariantValues[] = [];
  for (const variant of mine) {
    const before = find(base, variant.id);
    const now = find(stored, variant.id);
    const typed = before ? changesOf(variant, before) : variant;
    if (before && now && findClashes(before, typed, now).length > 0) return undefined;
    rebased.push(before && now ? { ...now, ...typed } : variant);
  }
  const removed = base.filter(({ id }) => !find(mine, id));
  const isTouched = removed.some((variant) => !isSame(variant, find(stored, variant.id)));
  return isTouched ? undefined : rebased;
}

function isSame(one: VariantValues, other: VariantValues | undefined): boolean {
  return other !== undefined && Object.keys(changesOf(one, other)).length === 0;
}
