import { GraphQLError } from 'graphql';
import { pageOf, readTextCursor } from '#kit/id-page.ts';
import { showAppearance } from '#kit/search-appearance.rules.ts';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { type Money, toMoney } from '../money/money.rules.ts';
import { ownTag } from '../translations/texts.ts';
import {
  countProducts,
  findProductBySlug,
  findProducts,
  type ListedProduct,
  type ProductConnectionRow,
  type ProductFilter,
  type ProductOrder,
  type ProductRow,
  type VariantWhere,
} from './product.data.ts';
import {
  hasVariedPrices,
  isOnSale,
  isSoldOut,
  isSubscribable,
  priceCaches,
  statusMark,
} from './product.rules.ts';
import { findProductWithRelated } from './product-page.data.ts';
import { isForRelated, type ProductReading, readingFor, wholeOf, wholeVariantOf } from './product-reading.ts';
import { asPriced, asProduct, productTypeName } from './product-rows.ts';
import { productVersionOf } from './product-version.ts';
import { isQuantityInputShown } from './quantity.rules.ts';

const maxListed = 200;
/** Products of a list that is not told how many. */
export const usualPageSize = 24;
const maxSkipped = 10_000;
const statuses = { 'sold-out': 'SOLD_OUT', sale: 'ON_SALE' } as const;

/** The product, unless the viewer may not see it. What was looked at is remembered for caches. */
export function showProduct<Row extends ProductRow>(row: Row | null, context: CommerceContext): Row | null {
  if (row) context.tags.add(`product:${row.id}`);
  else context.tags.add('products');
  return row && (row.isVisible || seesHidden(context)) ? row : null;
}

function seesHidden(context: CommerceContext): boolean {
  return context.viewer.permissions.includes('CATALOG_MANAGE');
}

function assertRange(name: string, value: number, min: number, max: number): number {
  if (value >= min && value <= max) return value;
  throw badInput(`${name} must be from ${min} to ${max}.`);
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

/** What the arguments of a list leave open is null. */
export interface ListArguments {
  readonly collectionId?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly tag?: string | null | undefined;
  readonly featured?: boolean | null | undefined;
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly skip?: number | null | undefined;
  readonly sort?: ProductOrder | null | undefined;
  readonly where?: VariantWhere | null;
}

/** A page of products, read with one row more than shown, and no more of each than is wanted. */
export async function listProducts(
  args: ListArguments,
  context: CommerceContext,
  reading: ProductReading,
): Promise<ProductConnectionRow> {
  const first = assertRange('first', args.first ?? usualPageSize, 1, maxListed);
  const filter: ProductFilter = {
    collectionId: args.collectionId ?? null,
    category: args.category ?? null,
    tag:
      args.tag && args.collectionId ? await ownTag(context, args.collectionId, args.tag) : (args.tag ?? null),
    isFeatured: args.featured ?? null,
    includesHidden: seesHidden(context),
    sort: args.sort ?? 'OWNER',
    where: args.where ?? null,
    after: args.after ? readCursor(args.after) : null,
    limit: first + 1,
    skip: assertRange('skip', args.skip ?? 0, 0, maxSkipped),
  };
  const rows = await findProducts(context.db, filter, reading);
  const page = pageOf(
    rows,
    { size: first, after: args.after, skip: filter.skip },
    ({ position, id }) => `${position} ${id}`,
  );
  context.tags.add('products');
  for (const row of page.nodes) context.tags.add(`product:${row.id}`);
  return { filter, ...page };
}

/** What a numbered page of a list holds: as many as its owner wants, but never more than are asked for. */
export function pagePart(
  { first, skip }: Pick<ListArguments, 'first' | 'skip'>,
  page: number,
  pageSize: number,
): { first: number; skip: number } {
  const size = Math.min(assertRange('first', first ?? maxListed, 1, maxListed), pageSize);
  return { first: size, skip: (skip ?? 0) + (assertRange('page', page, 1, maxSkipped) - 1) * size };
}

function readCursor(cursor: string): { position: string; id: string } {
  const [, position, id] = /^(\d{1,18}) (\S{1,64})$/.exec(readTextCursor(cursor)) ?? [];
  if (position && id) return { position, id };
  throw badInput('That is no cursor of a list of products.');
}

/** A product; which others stand below it is not asked for again. */
async function findWithRelated(id: string, { db, catalog }: CommerceContext): Promise<ListedProduct | null> {
  const found = await findProductWithRelated(db, id);
  if (!found) return null;
  catalog.related.prime(id, [...found.related]);
  return found.product;
}

function priceOf(minor: number | null, row: ProductRow): Money | null {
  return minor === null ? null : toMoney(minor, row.currency);
}

export const productResolvers: Resolvers = {
  Query: {
    async product(_, { id, slug, collectionId }, context, info) {
      if (id && isForRelated(info)) return showProduct(await findWithRelated(id, context), context);
      if (id) return showProduct(await context.catalog.readings[readingFor(info)].load(id), context);
      if (!slug) throw badInput('Name the product by slug or by id.');
      return showProduct(await findProductBySlug(context.db, slug, collectionId ?? null), context);
    },
    products: (_, args, context, info) => listProducts(args, context, readingFor(info, 'nodes')),
  },
  ProductConnection: {
    totalCount: ({ filter }, _, context) => countProducts(context.db, filter),
  },
  Product: {
    __resolveReference: async ({ id }, context, info) =>
      showProduct(await context.catalog.readings[readingFor(info)].load(id), context),
    type: (row) => productTypeName(row.type),
    categories: (row, _, context) => {
      context.tags.add('products');
      return wholeOf(row).categories;
    },
    seo: (row) => showAppearance(wholeOf(row).seo),
    version: (row, _, context) => productVersionOf(wholeOf(row), context),
    isOnSale: (row) => isOnSale(asPriced(row)),
    isSoldOut: (row) => isSoldOut(asPriced(row)),
    status: (row) => {
      const mark = statusMark(asPriced(row));
      return mark ? statuses[mark] : 'NORMAL';
    },
    prices: (row) => {
      const product = asPriced(row);
      const { from, normal, sale } = priceCaches(product);
      return {
        from: toMoney(from ?? 0, row.currency),
        normal: toMoney(normal ?? 0, row.currency),
        sale: priceOf(sale, row),
        isVarying: hasVariedPrices(product),
      };
    },
    isQuantityShown: (row) => isQuantityInputShown(asProduct(wholeOf(row)), wholeOf(row)),
    isSubscribable: (row) => isSubscribable(asProduct(wholeOf(row))),
    subscriptionPlan: (row) => {
      const { billingPeriodUnit, billingPeriodValue, numBillingCycles, trialDays } = wholeOf(row);
      return (
        billingPeriodUnit && {
          billingPeriodUnit,
          billingPeriodValue: billingPeriodValue ?? 1,
          numBillingCycles: numBillingCycles ?? 0,
          trialDays,
        }
      );
    },
  },
  Variant: {
    async __resolveReference({ id }, context) {
      const row = await context.catalog.variants.load(id);
      const product = row && showProduct(await context.catalog.products.load(row.productId), context);
      return product?.variants.find((variant) => variant.id === id) ?? null;
    },
    options: (row) =>
      row.optionNames.flatMap((name, index) => {
        const value = row.optionValues[index];
        return value ? [{ name, value }] : [];
      }),
    price: (row) => toMoney(row.priceCents, row.currency),
    // Files of products write 0.00 where there is none.
    salePrice: ({ salePriceCents, isOnSale, currency }) =>
      salePriceCents === null || (salePriceCents === 0 && !isOnSale)
        ? null
        : toMoney(salePriceCents, currency),
    dimensions: (row) => {
      const { length, width, height } = wholeVariantOf(row);
      return length !== null && width !== null && height !== null ? { length, width, height } : null;
    },
  },
};
