import { z } from 'zod';
import type {
  PublishedCreateProductMutation,
  PublishedDeleteProductMutation,
  PublishedUpdateProductMutation,
} from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { answerProblem } from '../status.ts';
import { product, productOf, productTypes } from './published-product.ts';
import { productVersions } from './published-products.ts';
import { currencyOf, newVariant, variantInputOf } from './published-variant-input.ts';

const id = z.string().max(100);
const texts = {
  description: z.string().max(200_000).optional().describe('HTML.'),
  urlSlug: z.string().max(200).optional().describe('Letters, digits and hyphens.'),
  tags: z.array(z.string().max(50)).max(100).optional(),
  isVisible: z.boolean().optional(),
};

const creation = z
  .strictObject({
    type: productTypes,
    storePageId: id.optional().describe('A products page; the first one when left out.'),
    name: z.string().min(1).max(200),
    ...texts,
    variantAttributes: z
      .array(z.string().min(1).max(100))
      .max(6)
      .optional()
      .describe('Names of the options; those of the variants when left out.'),
    variants: z.array(newVariant).min(1).max(250),
  })
  .refine(({ variants }) => currencyOf(variants) !== undefined, {
    path: ['variants'],
    message: 'All amounts are in one currency.',
  })
  .refine(
    ({ variantAttributes: names, variants }) =>
      names === undefined ||
      variants.every(({ attributes = {} }) => Object.keys(attributes).every((name) => names.includes(name))),
    { path: ['variants'], message: 'Each attribute is one of `variantAttributes`.' },
  );

function createdOf({ variants, variantAttributes, ...given }: z.infer<typeof creation>) {
  const optionNames = variantAttributes ?? [
    ...new Set(variants.flatMap(({ attributes = {} }) => Object.keys(attributes))),
  ];
  return {
    ...{ collectionId: given.storePageId ?? null, type: given.type, title: given.name },
    ...{ slug: given.urlSlug, description: given.description, tags: given.tags },
    ...{ isVisible: given.isVisible ?? true, optionNames, currency: currencyOf(variants) ?? null },
    variants: variants.map((each) => ({
      ...variantInputOf(each),
      optionValues: optionNames.map((name) => each.attributes?.[name] ?? ''),
    })),
  };
}

/** `POST /{version}/commerce/products` */
export const postPublishedProduct = productVersions.map((version) =>
  defineRoute({
    method: 'POST',
    path: `/${version}/commerce/products`,
    summary: 'Makes a product with its variants; pictures are added later.',
    operation: 'PublishedCreateProduct',
    query: z.strictObject({}),
    body: creation,
    response: product,
    successStatus: version === '1.0' ? 200 : 201,
    variables: ({ body }) => ({ input: createdOf(body) }),
    answer: ({ createProduct }: PublishedCreateProductMutation, { baseUrl }) =>
      createProduct.__typename === 'Product'
        ? { status: version === '1.0' ? 200 : 201, body: productOf(createProduct, baseUrl) }
        : answerProblem(createProduct),
  }),
);

const seo = z
  .strictObject({ title: z.string().max(200).optional(), description: z.string().max(400).optional() })
  .optional();
const change = z.strictObject({
  name: z.string().min(1).max(200).optional(),
  ...texts,
  seoData: seo.describe('What search engines are told; what is left out stays.'),
  seoOptions: seo.describe('The same by the name that it is read by.'),
});

/** `POST /{version}/commerce/products/{productIds}` */
export const postPublishedProductUpdate = productVersions.map((version) =>
  defineRoute({
    method: 'POST',
    path: `/${version}/commerce/products/{productIds}`,
    summary: 'Changes a product; what is left out stays.',
    operation: 'PublishedUpdateProduct',
    query: z.strictObject({ productIds: id.describe('One product.') }),
    body: change,
    response: product,
    variables: ({ query, body: { name, urlSlug, seoData, seoOptions, ...same } }) => ({
      input: { id: query.productIds, title: name, slug: urlSlug, seo: seoData ?? seoOptions, ...same },
    }),
    answer: ({ updateProduct }: PublishedUpdateProductMutation, { baseUrl }) =>
      updateProduct.__typename === 'Product'
        ? { status: 200, body: productOf(updateProduct, baseUrl) }
        : answerProblem(updateProduct),
  }),
);

/** `DELETE /{version}/commerce/products/{productIds}` */
export const deletePublishedProduct = productVersions.map((version) =>
  defineRoute({
    method: 'DELETE',
    path: `/${version}/commerce/products/{productIds}`,
    summary: 'Deletes a physical product for good.',
    operation: 'PublishedDeleteProduct',
    query: z.strictObject({ productIds: id.describe('One product.') }),
    response: z.null(),
    successStatus: 204,
    variables: ({ query }) => ({ ids: [query.productIds] }),
    answer: ({ deleteProducts }: PublishedDeleteProductMutation) =>
      deleteProducts.__typename === 'ProductsDeleted'
        ? { status: 204, body: null }
        : answerProblem(deleteProducts),
  }),
);
