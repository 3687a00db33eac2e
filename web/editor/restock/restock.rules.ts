import type { EditorRestockGroupFragment, RestockSendRequest } from '#web/generated/graphql.ts';

/** A part of sending: as many variants as the graph takes at once, and as many people as are written to within a moment. */
const mostAtOnce = { people: 200, variants: 100 };

/** A variant that is back, and how many wait for it. */
export interface SendRequest {
  readonly productId: string;
  readonly variantId: string;
  readonly waiting: number;
}

/** A variant is back once it can be bought. */
export function isBack({ variant, product }: EditorRestockGroupFragment): boolean {
  return !product.isArchived && (variant.isUnlimited || variant.stock > 0);
}

/** What is sent for some groups: only who waits for something that is back is written to. */
export function planSending(groups: readonly EditorRestockGroupFragment[]): {
  readonly requests: readonly SendRequest[];
  readonly people: number;
  readonly leftOut: number;
} {
  const wanted = groups.filter(({ waiting }) => waiting > 0);
  const ready = wanted.filter(isBack);
  return {
    requests: ready.map(({ productId, variantId, waiting }) => ({ productId, variantId, waiting })),
    people: ready.reduce((sum, { waiting }) => sum + waiting, 0),
    leftOut: wanted.length - ready.length,
  };
}

/** The people who wait for some variants in parts, after each of which sending can be stopped. Whoever asked meanwhile is in the last one. */
export function partsOfSending(
  requests: readonly SendRequest[],
  { people: mostPeople, variants: mostVariantsOfPart } = mostAtOnce,
): RestockSendRequest[][] {
  const parts: RestockSendRequest[][] = [];
  let free = 0;
  for (const { waiting, ...variant } of requests)
    for (let left = waiting; left > 0; ) {
      const last = parts.at(-1);
      const part = last && free > 0 && last.length < mostVariantsOfPart ? last : [];
      if (part !== last) {
        parts.push(part);
        free = mostPeople;
      }
      const count = Math.min(left, free);
      left -= count;
      free -= count;
      part.push(left > 0 ? { ...variant, limit: count } : variant);
    }
  return parts;
}
