import { changesOf, findClashes } from '../ui/clashes.rules.ts';
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
  const tags = draft.tags && bases.tags && rebaseSet(draft.tags, bases.tags, stored.tags);
  const categoryIds =
    draft.categoryIds &&
    bases.categoryIds &&
    rebaseSet(draft.categoryIds, bases.categoryIds, stored.categoryIds);
  return {
    draft: {
      ...draft,
      ...(variants && { variants }),
      ...(tags && { tags }),
      ...(categoryIds && { categoryIds }),
    },
    bases: {
      ...bases,
      ...(variants && { variants: stored.variants }),
      ...(tags && { tags: stored.tags }),
      ...(categoryIds && { categoryIds: stored.categoryIds }),
    },
  };
}

/** Those that are stored, with what was put in and without what was taken out. */
function rebaseSet(mine: readonly string[], base: readonly string[], stored: readonly string[]): string[] {
  const added = mine.filter((each) => !base.includes(each) && !stored.includes(each));
  const kept = stored.filter((each) => mine.includes(each) || !base.includes(each));
  return [...kept, ...added];
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
