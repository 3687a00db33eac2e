import { MAX_VARIANTS } from '../product-files/product-csv-parse.rules.ts';

/** A variant with the picture that its owner wants for it. */
export interface VariantImageInput {
  readonly variantId: string;
  readonly imageId?: string | null | undefined;
}

const idPattern = /^[\w-]{1,64}$/;

/** One to 250 variants get their pictures at once, each variant once, and a picture is named by its id. */
export function findVariantImagesProblem(
  input: readonly VariantImageInput[],
): { readonly field: string; readonly message: string } | null {
  if (input.length < 1 || input.length > MAX_VARIANTS)
    return { field: 'input', message: `Name 1 to ${MAX_VARIANTS} variants.` };
  const seen = new Set<string>();
  for (const [index, { variantId, imageId }] of input.entries()) {
    if (seen.has(variantId))
      return { field: `input.${index}.variantId`, message: 'This variant is there twice.' };
    if (!idPattern.test(variantId))
      return { field: `input.${index}.variantId`, message: 'There is no such variant of this product.' };
    if (imageId && !idPattern.test(imageId))
      return { field: `input.${index}.imageId`, message: 'There is no such picture.' };
    seen.add(variantId);
  }
  return null;
}
