import type { EditorRestockGroupFragment } from '#web/generated/graphql.ts';

/** The graph takes so many variants at once. */
export const mostVariants = 100;

/** A variant is back once it can be bought. */
export function isBack({ variant, product }: EditorRestockGroupFragment): boolean {
  return !product.isArchived && (variant.isUnlimited || variant.stock > 0);
}

/** What is sent for some groups: only who waits for something that is back is written to. */
export function planSending(groups: readonly EditorRestockGroupFragment[]): {
  readonly requests: readonly { readonly productId: string; readonly variantId: string }[];
  readonly people: number;
  readonly leftOut: number;
} {
  const wanted = groups.filter(({ waiting }) => waiting > 0);
  const ready = wanted.filter(isBack);
  return {
    requests: ready.map(({ productId, variantId }) => ({ productId, variantId })),
    people: ready.reduce((sum, { waiting }) => sum + waiting, 0),
    leftOut: wanted.length - ready.length,
  };
}

/** A list in parts of at most so many. */
export function partsOf<Each>(list: readonly Each[], most: number): Each[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, part) =>
    list.slice(part * most, (part + 1) * most),
  );
}
