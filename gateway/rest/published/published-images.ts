import { z } from 'zod';
import type {
  PublishedAddImageMutation,
  PublishedImageStatusQuery,
  PublishedMoveImageMutation,
  PublishedOrderImagesMutation,
  PublishedRemoveImageMutation,
  PublishedUpdateImageMutation,
} from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { answerProblem, errorBody } from '../status.ts';
import { image, imageOf, product, productOf } from './published-product.ts';
import { productVersions } from './published-products.ts';

const id = z.string().max(100);
const ofProduct = z.strictObject({ productId: id });
const oneImage = ofProduct.extend({ imageId: id });
const altText = z.string().max(1_000).describe('What it shows, for those who can’t see it.');
const none = { status: 404, body: errorBody('NOT_FOUND', 'The product has no such picture.') };
const done = { status: 204, body: null } as const;

/** `POST /1.0/commerce/products/{productId}/images` */
export const postPublishedImageAddress = defineRoute({
  method: 'POST',
  path: '/1.0/commerce/products/{productId}/images',
  summary: 'Fetches a picture from an address and shows it with a product, after its others.',
  operation: 'PublishedAddImage',
  query: ofProduct,
  body: z.strictObject({
    url: z.string().max(2_083).describe('An https address in the open internet.'),
    altText: altText.optional(),
  }),
  response: image,
  variables: ({ query: { productId }, body }) => ({ input: { productId, ...body } }),
  answer: ({ addProductImage: added }: PublishedAddImageMutation, { baseUrl }) =>
    added.__typename === 'Image' ? { status: 200, body: imageOf(added, baseUrl) } : answerProblem(added),
});

/** `POST /{version}/commerce/products/{productId}/images`, of the versions that take files. */
export const postPublishedImage = productVersions
  .filter((version) => version !== '1.0')
  .map((version) =>
    defineRoute({
      method: 'POST',
      path: `/${version}/commerce/products/{productId}/images`,
      summary: 'Shows a picture with a product, after its others.',
      operation: 'PublishedAddImage',
      query: ofProduct,
      fileBytes: 20_000_000,
      response: z.object({ imageId: z.string() }),
      successStatus: 202,
      variables: ({ query: { productId }, file }) => ({
        input: {
          ...{ productId, filename: file?.filename },
          base64: Buffer.from(file?.bytes ?? []).toString('base64'),
        },
      }),
      answer: ({ addProductImage: added }: PublishedAddImageMutation) =>
        added.__typename === 'Image' ? { status: 202, body: { imageId: added.id } } : answerProblem(added),
    }),
  );

/** `POST /{version}/commerce/products/{productId}/images/{imageId}` */
export const postPublishedImageUpdate = productVersions.map((version) =>
  defineRoute({
    method: 'POST',
    path: `/${version}/commerce/products/{productId}/images/{imageId}`,
    summary: 'Changes what a picture shows, for those who can’t see it.',
    operation: 'PublishedUpdateImage',
    query: oneImage,
    body: z.strictObject({ altText: altText.optional() }),
    response: image,
    variables: ({ query, body }) => ({ input: { ...query, ...body } }),
    answer: ({ updateProductImage: changed }: PublishedUpdateImageMutation, { baseUrl }) =>
      changed.__typename === 'Image'
        ? { status: 200, body: imageOf(changed, baseUrl) }
        : answerProblem(changed),
  }),
);

/** `DELETE /{version}/commerce/products/{productId}/images/{imageId}` */
export const deletePublishedImage = productVersions.map((version) =>
  defineRoute({
    method: 'DELETE',
    path: `/${version}/commerce/products/{productId}/images/{imageId}`,
    summary: 'Takes a picture from a product; it stays in the media library.',
    operation: 'PublishedRemoveImage',
    query: oneImage,
    response: z.null(),
    successStatus: 204,
    variables: ({ query }) => ({ ...query }),
    answer: ({ removeProductImage: removed }: PublishedRemoveImageMutation) =>
      removed.__typename === 'ProductImagesChanged' ? done : answerProblem(removed),
  }),
);

/** `POST /{version}/commerce/products/{productId}/images/{imageId}/order` */
export const postPublishedImageOrder = productVersions.map((version) =>
  defineRoute({
    method: 'POST',
    path: `/${version}/commerce/products/{productId}/images/{imageId}/order`,
    summary: 'Puts a picture behind another one of its product, or first.',
    operation: 'PublishedMoveImage',
    query: oneImage,
    body: z.strictObject({
      afterImageId: id.nullable().optional().describe('The picture before it; first when null or left out.'),
    }),
    response: z.null(),
    successStatus: 204,
    variables: ({ query, body: { afterImageId = null } }) => ({ ...query, afterImageId }),
    answer: ({ moveProductImage: changed }: PublishedMoveImageMutation) =>
      changed.__typename === 'ProductImagesChanged' ? done : answerProblem(changed),
  }),
);

/** `POST /1.0/commerce/products/{productId}/images/reorder` */
export const postPublishedImageReorder = defineRoute({
  method: 'POST',
  path: '/1.0/commerce/products/{productId}/images/reorder',
  summary: 'Puts all pictures of a product in order; the first one is its main picture.',
  operation: 'PublishedOrderImages',
  query: ofProduct,
  body: z.strictObject({ imageIds: z.array(id).max(100).describe('All of its pictures, each once.') }),
  response: product,
  variables: ({ query: { productId }, body: { imageIds } }) => ({ productId, imageIds }),
  answer: ({ orderProductImages: changed }: PublishedOrderImagesMutation, { baseUrl }) =>
    changed.__typename === 'ProductImagesChanged'
      ? { status: 200, body: productOf(changed.product, baseUrl) }
      : answerProblem(changed),
});

/** `GET /{version}/commerce/products/{productId}/images/{imageId}/status` */
export const getPublishedImageStatus = productVersions.map((version) =>
  defineRoute({
    method: 'GET',
    path: `/${version}/commerce/products/{productId}/images/{imageId}/status`,
    summary: 'Whether a picture can be shown: it can from the moment that it was taken.',
    operation: 'PublishedImageStatus',
    query: oneImage,
    response: z.object({ id: z.string(), status: z.enum(['READY']) }),
    variables: ({ query }) => ({ ...query }),
    answer: ({ productImage }: PublishedImageStatusQuery) =>
      productImage ? { status: 200, body: { id: productImage.id, status: 'READY' } } : none,
  }),
);
