/** Why a product is offered with another one. */
export type ProductLinkKind = 'RELATED' | 'ADD_ON';

/** At most twelve products of a kind are offered with a product. */
export const MAX_LINKS = 12;

/** A product is offered with at most twelve others, each named once, and never with itself. */
export function findLinksProblem(
  productId: string,
  otherIds: readonly string[],
): { readonly field: string; readonly message: string } | null {
  if (otherIds.length > MAX_LINKS)
    return {
      field: 'input.productIds',
      message: `At most ${MAX_LINKS} products are offered with a product.`,
    };
  for (const [index, id] of otherIds.entries()) {
    const field = `input.productIds.${index}`;
    if (id === productId) return { field, message: 'A product is not offered with itself.' };
    if (otherIds.indexOf(id) < index) return { field, message: 'This product is there twice.' };
  }
  return null;
}
