import type { InputProblem } from '../problems.ts';

const maxProducts = 200;
/** A product has so many pictures at most. */
export const maxPicturesOfProduct = 100;
const maxUrlLength = 2083;

/** What an owner wants the pictures of a product to be. */
export interface PicturesInput {
  readonly productId: string;
  readonly imageIds?: readonly string[] | null | undefined;
  readonly urls?: readonly string[] | null | undefined;
}

/** A picture elsewhere is referred to by https only, and never with a password in its address. */
export function isPictureAddress(url: string): boolean {
  if (url.length > maxUrlLength || !URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === 'https:' && username === '' && password === '';
}

/** At most 200 products get their pictures at once, each product once and at most 100, from here or from elsewhere. */
export function findPicturesProblem(products: readonly PicturesInput[]): InputProblem | null {
  const problem = (message: string): InputProblem => ({ field: 'input', message });
  if (products.length > maxProducts)
    return problem(`At most ${maxProducts} products get their pictures at once.`);
  if (new Set(products.map(({ productId }) => productId)).size < products.length) {
    return problem('A product is named twice.');
  }
  for (const { productId, imageIds, urls } of products) {
    if (!/^[\w-]{1,64}$/.test(productId)) return problem(`${productId} is no product.`);
    if (imageIds && urls) return problem('Pictures of a product are from here or from elsewhere, not both.');
    if ((imageIds ?? urls ?? []).length > maxPicturesOfProduct) {
      return problem(`A product has at most ${maxPicturesOfProduct} pictures.`);
    }
    const wrong = urls?.find((url) => !isPictureAddress(url));
    if (wrong !== undefined) return problem(`${wrong} is no https address of a picture.`);
  }
  return null;
}

/** The name of a picture elsewhere is the last part of its address. */
export function filenameOfAddress(url: string): string {
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').at(-1) : '';
  return last || 'image';
}
