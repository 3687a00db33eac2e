import { z } from 'zod';
import type { CommerceContext } from '../context.ts';
import type { CategoryProblem } from './categories.rules.ts';

const findPicture = 'query ($id: ID!) { hasImage(id: $id) }';
const answer = z.object({ hasImage: z.boolean() });

/** A category is shown by one of the website's pictures, which content knows; null when it is such, or none. */
export async function findPictureProblem(
  imageId: string | null | undefined,
  ask: CommerceContext['ask'],
): Promise<CategoryProblem | null> {
  if (!imageId) return null;
  const { hasImage } = answer.parse(await ask('content', findPicture, { id: imageId }));
  const message = 'There is no such picture on this website.';
  return hasImage ? null : { __typename: 'InvalidInput', message, field: 'input.imageId' };
}
