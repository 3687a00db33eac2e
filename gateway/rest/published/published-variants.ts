import { z } from 'zod';
import type {
  PublishedCreateVariantMutation,
  PublishedDeleteVariantMutation,
  PublishedSetVariantImageMutation,
  PublishedUpdateVariantMutation,
} from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { answerProblem } from '../status.ts';
import { variant, variantOf } from './published-product.ts';
import { productVersions } from './published-products.ts';
import {
  currencyOf,
  newVariant,
  optionsOf,
  variantChange,
  variantInputOf,
} from './published-variant-input.ts';

const id = z.string().max(100);
const ofProduct = z.strictObject({ productId: id });
const oneVariant = ofProduct.extend({ variantId: id });
const oneCurrency = { path: ['pricing'], message: 'All amounts are in one currency.' };
const done = { status: 204, body: null } as const;

/** `POST /{version}/commerce/products/{productId}/variants` */
export const postPublishedVariant = productVersions.map((version) =>
  defineRoute({
    method: 'POST',
    path: `/${version}/commerce/products/{productId}/variants`,
    summary: 'Adds a variant to a product that has options.',
    operation: 'PublishedCreateVariant',
    query: ofProduct,
    body: newVariant.refine((given) => currencyOf([given]) !== undefined, oneCurrency),
    response: variant,
    successStatus: version === '1.0' ? 200 : 201,
    variables: ({ query: { productId }, body }) => ({
      input: {
        ...{ productId, ...variantInputOf(body), options: optionsOf(body.attributes) },
        currency: currencyOf([body]),
      },
    }),
    answer: ({ createVariant }: PublishedCreateVariantMutation, { baseUrl }) =>
      createVariant.__typename === 'Variant'
        ? { status: version === '1.0' ? 200 : 201, body: variantOf(createVariant, baseUrl) }
        : answerProblem(createVariant),
  }),
);

/** `POST /{version}/commerce/products/{productId}/variants/{variantId}` */
export const postPublishedVariantUpdate = productVersions.map((version) =>
  defineRoute({
    method: 'POST',
    path: `/${version}/commerce/products/{productId}/variants/{variantId}`,
    summary: 'Changes a variant; what is left out stays.',
    operation: 'PublishedUpdateVariant',
    query: oneVariant,
    body: variantChange.refine((given) => currencyOf([given]) !== undefined, oneCurrency),
    response: variant,
    variables: ({ query: { productId, variantId }, body }) => ({
      input: {
        ...{ id: variantId, productId, ...variantInputOf(body) },
        ...{ options: optionsOf(body.attributes), currency: currencyOf([body]) },
      },
    }),
    answer: ({ updateVariant }: PublishedUpdateVariantMutation, { baseUrl }) =>
      updateVariant.__typename === 'Variant'
        ? { status: 200, body: variantOf(updateVariant, baseUrl) }
        : answerProblem(updateVariant),
  }),
);

/** `DELETE /{version}/commerce/products/{productId}/variants/{variantId}` */
export const deletePublishedVariant = productVersions.map((version) =>
  defineRoute({
    method: 'DELETE',
    path: `/${version}/commerce/products/{productId}/variants/{variantId}`,
    summary: 'Deletes a variant for good, unless it is the only one of its product.',
    operation: 'PublishedDeleteVariant',
    query: oneVariant,
    response: z.null(),
    successStatus: 204,
    variables: ({ query: { productId, variantId } }) => ({ id: variantId, productId }),
    answer: ({ deleteVariant }: PublishedDeleteVariantMutation) =>
      deleteVariant.__typename === 'VariantDeleted' ? done : answerProblem(deleteVariant),
  }),
);

/** `POST /{version}/commerce/products/{productId}/variants/{variantId}/image` */
export const postPublishedVariantImage = productVersions.map((version) =>
  defineRoute({
    method: 'POST',
    path: `/${version}/commerce/products/{productId}/variants/{variantId}/image`,
    summary: 'Says which of its product’s pictures shows a variant.',
    operation: 'PublishedSetVariantImage',
    query: oneVariant,
    body: z.strictObject({ imageId: id.nullable().describe('A picture of the product; null for none.') }),
    response: z.null(),
    successStatus: 204,
    variables: ({ query: { productId, variantId }, body: { imageId } }) => ({
      productId,
      input: [{ variantId, imageId }],
    }),
    answer: ({ setVariantImages }: PublishedSetVariantImageMutation) =>
      setVariantImages.__typename === 'Product' ? done : answerProblem(setVariantImages),
  }),
);
