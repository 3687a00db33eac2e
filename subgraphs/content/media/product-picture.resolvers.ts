import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { readBase64, refusalOf } from './image.resolvers.ts';
import { updateImage } from './library.data.ts';
import type { Refusal } from './pictures.ts';
import { changeProductPictures, type StoredPicture } from './product-images.data.ts';
import { idOfAddress, picturesOf } from './product-images.resolvers.ts';
import { filenameOfAddress, maxPicturesOfProduct } from './product-images.rules.ts';
import {
  findAltTextProblem,
  findNewPictureProblem,
  moved,
  ordered,
  without,
} from './product-picture.rules.ts';

const isProduct = 'query ($id: ID!) { isProduct(id: $id) }';
const noProduct = notFound('There is no such product.');
const noPicture = notFound('The product has no such picture.');
const limitReached = {
  __typename: 'ProductImageLimitReached',
  message: `This product has ${maxPicturesOfProduct} pictures, which is the most.`,
} as const;

async function isKnown(productId: string, { ask }: ContentContext): Promise<boolean> {
  return (await ask('commerce', isProduct, { id: productId })).isProduct === true;
}

async function findPicture(productId: string, imageId: string, context: ContentContext) {
  const pictures = await picturesOf(productId, context.own());
  return pictures.find(({ id }) => id === imageId) ?? null;
}

const idOf = ({ imageId, url }: StoredPicture): string => imageId ?? idOfAddress(url ?? '');

/** Changes a product's pictures by their ids; `decide` answers null where one of those that are named is not there. */
async function change(
  productId: string,
  context: ContentContext,
  decide: (pictures: readonly (StoredPicture & { id: string })[]) => readonly StoredPicture[] | null,
) {
  const isChanged = await changeProductPictures(context.own().db, productId, (pictures) =>
    decide(pictures.map((picture) => ({ ...picture, id: idOf(picture) }))),
  );
  if (isChanged) return { __typename: 'ProductImagesChanged', product: { id: productId } } as const;
  return (await isKnown(productId, context)) ? noPicture : noProduct;
}

/** The bytes that come with a picture, or from where it is; else why there are none. */
async function readNew(
  { base64, url }: { readonly base64?: string | null | undefined; readonly url?: string | null | undefined },
  { download }: ContentContext,
): Promise<Uint8Array | Refusal | 'unreachable'> {
  if (base64 != null) return readBase64(base64) ?? 'too-many-bytes';
  return download(url ?? '').catch(() => 'unreachable' as const);
}

/** Shows a picture of the website with a product, after its others. */
async function addKnown(productId: string, imageId: string, context: ContentContext) {
  const { db, images } = context.own();
  const row = await images.byId.load(imageId);
  if (!row) return notFound('This website has no such picture.');
  let isFull = false;
  await changeProductPictures(db, productId, (pictures) => {
    if (pictures.some((picture) => picture.imageId === imageId)) return null;
    isFull = pictures.length >= maxPicturesOfProduct;
    return isFull ? null : [...pictures, { imageId, url: null }];
  });
  return isFull ? limitReached : { ...row, __typename: 'Image' as const };
}

/** The pictures of one product, one at a time. */
export const productPictureResolvers: Resolvers = {
  Query: {
    productImage: (_, { productId, imageId }, context) => findPicture(productId, imageId, context),
    productImageIds: async (_, { productId }, context) =>
      (await picturesOf(productId, context.own())).map(({ id }) => id),
    hasImage: async (_, { id }, context) => (await context.own().images.byId.load(id)) !== null,
  },
  Mutation: {
    async addProductImage(_, { input }, context) {
      const problem = findNewPictureProblem(input);
      if (problem) return invalidInput(problem);
      const { productId, url, altText } = input;
      if (!(await isKnown(productId, context))) return noProduct;
      const { db, images } = context.own();
      if ((await images.ofProduct.load(productId)).length >= maxPicturesOfProduct) return limitReached;
      if (input.imageId != null) return addKnown(productId, input.imageId, context);
      const filename = (input.filename ?? filenameOfAddress(url ?? '')).slice(0, 200);
      const bytes = await readNew(input, context);
      if (bytes === 'unreachable')
        return invalidInput({
          field: 'input.url',
          message: 'No picture of at most 20 MB is at this address.',
        });
      if (typeof bytes === 'string') return refusalOf(bytes, filename);
      const upload = { filename, bytes, altText: altText?.trim() ?? '', focalX: null, focalY: null };
      const taken = await context.pictures.take(db, upload);
      if (!('id' in taken)) return refusalOf(taken.refusal, filename);
      const isAdded = await changeProductPictures(db, productId, (pictures) =>
        pictures.length < maxPicturesOfProduct ? [...pictures, { imageId: taken.id, url: null }] : null,
      );
      if (!isAdded) {
        await context.pictures.discard(db, [taken.id]);
        return limitReached;
      }
      const row = await images.byId.load(taken.id);
      if (!row) throw new Error('A picture that was just stored is not there.');
      return { ...row, __typename: 'Image' as const };
    },
    async updateProductImage(_, { input: { productId, imageId, altText } }, context) {
      const problem = findAltTextProblem(altText);
      if (problem) return invalidInput(problem);
      const known = await findPicture(productId, imageId, context);
      if (!known || known.elsewhere !== null) return noPicture;
      const kept = { filename: null, title: null, body: null, focalX: null, focalY: null };
      const change = { ...kept, id: known.id, altText: altText?.trim() ?? null };
      const changed = await updateImage(context.own().db, change);
      return changed ? { __typename: 'Image' as const, ...changed } : noPicture;
    },
    removeProductImage: (_, { productId, imageId }, context) =>
      change(productId, context, (pictures) => {
        const place = pictures.findIndex(({ id }) => id === imageId);
        return place < 0 ? null : without(pictures, place);
      }),
    moveProductImage: (_, { productId, imageId, afterImageId = null }, context) =>
      change(productId, context, (pictures) => {
        const from = pictures.findIndex(({ id }) => id === imageId);
        const behind = afterImageId === null ? -1 : pictures.findIndex(({ id }) => id === afterImageId);
        return from < 0 || (afterImageId !== null && behind < 0) ? null : moved(pictures, from, behind);
      }),
    async orderProductImages(_, { productId, imageIds }, context) {
      const answer = await change(productId, context, (pictures) => ordered(pictures, imageIds));
      return answer === noPicture
        ? invalidInput({ field: 'imageIds', message: 'Name all pictures of the product, each once.' })
        : answer;
    },
  },
};
