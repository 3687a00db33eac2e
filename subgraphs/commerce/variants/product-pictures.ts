import { z } from 'zod';
import type { CommerceContext } from '../context.ts';
import type { VariantImageInput } from './variant-images.rules.ts';

const findPictures = 'query ($productId: ID!) { productImageIds(productId: $productId) }';
const answer = z.object({ productImageIds: z.array(z.string()) });

/** A variant is shown by one of its product's pictures, which content knows; null when all that are named are such. */
export async function findPictureProblem(
  productId: string,
  input: readonly VariantImageInput[],
  ask: CommerceContext['ask'],
): Promise<{ readonly field: string; readonly message: string } | null> {
  if (input.every(({ imageId }) => imageId == null)) return null;
  const { productImageIds } = answer.parse(await ask('content', findPictures, { productId }));
  return input.every(({ imageId }) => imageId == null || productImageIds.includes(imageId))
    ? null
    : { field: 'input', message: 'There is no such picture of this product.' };
}
