import { createHash } from 'node:crypto';
import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput } from '../problems.ts';
import type { ImageRow } from './image.data.ts';
import { showImage } from './image.resolvers.ts';
import { type ProductPictures, saveProductPictures } from './product-images.data.ts';
import { filenameOfAddress, findPicturesProblem, type PicturesInput } from './product-images.rules.ts';

export const productImagesResolvers: Resolvers = {
  Mutation: {
    async setProductImages(_, { input }, context) {
      const problem = findPicturesProblem(input);
      if (problem) return invalidInput(problem);
      const products = input.flatMap((input) => readPictures(input) ?? []);
      const unknown = await saveProductPictures(context.own().db, products);
      if (unknown !== null)
        return invalidInput({ field: 'input', message: `This website has no picture ${unknown}.` });
      return { count: products.length, __typename: 'ProductImagesSet' as const };
    },
  },
  Product: {
    images: ({ id }, _, context) => picturesOf(id, context.own()),
  },
  Variant: {
    async image({ productId, imageId }, _, context) {
      if (!imageId) return null;
      const pictures = await picturesOf(productId, context.own());
      return pictures.find(({ id }) => id === imageId) ?? null;
    },
  },
  Category: {
    image: ({ imageId }, _, context) => showImage(imageId ?? null, context.own()),
  },
};

/** A product's pictures in order. What was looked at is remembered for caches. */
export async function picturesOf(productId: string, scope: WebsiteScope): Promise<ImageRow[]> {
  const rows = await scope.images.ofProduct.load(productId);
  scope.tag(`product:${productId}`);
  for (const row of rows) if (row.elsewhere === null) scope.tag(`image:${row.id}`);
  return rows.map((row) => (row.elsewhere === null ? row : pictureElsewhere(row.elsewhere)));
}

/** A product without a list keeps its own. */
function readPictures({ productId, imageIds, urls }: PicturesInput): ProductPictures | null {
  if (imageIds) return { productId, pictures: imageIds.map((imageId) => ({ imageId, url: null })) };
  return urls ? { productId, pictures: urls.map((url) => ({ imageId: null, url })) } : null;
}

/** The id of a picture elsewhere, which follows from its address. */
export function idOfAddress(url: string): string {
  return `elsewhere-${createHash('sha256').update(url).digest('base64url').slice(0, 22)}`;
}

function pictureElsewhere(url: string): ImageRow {
  return {
    id: idOfAddress(url),
    filename: filenameOfAddress(url),
    contentType: '',
    width: null,
    height: null,
    ...{ altText: '', title: '', body: '' },
    focalX: 0.5,
    focalY: 0.5,
    colors: null,
    elsewhere: url,
  };
}
