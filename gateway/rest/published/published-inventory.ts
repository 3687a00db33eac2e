import { z } from 'zod';
import type {
  PublishedAdjustInventoryMutation,
  PublishedInventoryQuery,
  PublishedStockFragment,
} from '../../generated/graphql.ts';
import { defineRoute } from '../rest-route.ts';
import { answerProblem, errorBody } from '../status.ts';
import { countIds, cursor, idList, pagination, paginationOf } from './published-parts.ts';

const path = '/1.0/commerce/inventory';

const item = z.object({
  variantId: z.string(),
  sku: z.string(),
  descriptor: z.string().describe('The product’s name with the variant’s options.'),
  isUnlimited: z.boolean(),
  isTracked: z.boolean().describe('True where pieces are counted.'),
  quantity: z.int().min(0).describe('0 while unlimited.'),
  infiniteStock: z.boolean().describe('The same as `isUnlimited`.'),
});

const itemOf = ({
  variantId,
  sku,
  name,
  isUnlimited,
  stock,
}: PublishedStockFragment): z.infer<typeof item> => ({
  ...{ variantId, sku, descriptor: name, isUnlimited, isTracked: !isUnlimited },
  ...{ quantity: stock, infiniteStock: isUnlimited },
});

/** `GET /1.0/commerce/inventory` */
export const getPublishedInventory = defineRoute({
  method: 'GET',
  path,
  summary: 'What is in stock of every variant, 50 a page.',
  operation: 'PublishedInventory',
  query: z.strictObject({ cursor }),
  response: z.object({ inventory: z.array(item), pagination }),
  variables: ({ query }) => ({ after: query.cursor }),
  answer: ({ stockList: { nodes, pageInfo } }: PublishedInventoryQuery, after) => ({
    status: 200,
    body: { inventory: nodes.map(itemOf), pagination: paginationOf(pageInfo, path, after) },
  }),
});

/** `GET /1.0/commerce/inventory/{variantIds}` */
export const getPublishedInventoryOf = defineRoute({
  method: 'GET',
  path: `${path}/{variantIds}`,
  summary: 'What is in stock of some variants; of all of them, or none.',
  operation: 'PublishedInventory',
  query: z.strictObject({
    variantIds: idList.describe('1 to 50 variants, with commas between them.'),
  }),
  response: z.object({ inventory: z.array(item) }),
  variables: ({ query }) => ({ variantIds: query.variantIds.split(',') }),
  answer: ({ stockList: { nodes } }: PublishedInventoryQuery, { query: { variantIds } }) =>
    nodes.length < countIds(variantIds)
      ? { status: 404, body: errorBody('NOT_FOUND', 'There is no such variant.') }
      : { status: 200, body: { inventory: nodes.map(itemOf) } },
});

const variantId = z.string().min(1).max(100);
const most = 50;
const operations = (quantity: z.ZodInt) =>
  z.array(z.strictObject({ variantId, quantity })).max(most).default([]);
const moved = z.int().min(1).max(1_000_000_000);

const adjustments = z
  .strictObject({
    incrementOperations: operations(moved).describe('How many are added.'),
    decrementOperations: operations(moved).describe('How many are taken away.'),
    setFiniteOperations: operations(z.int().min(0).max(1_000_000_000)).describe('How many there are now.'),
    setUnlimitedOperations: z
      .array(variantId)
      .max(most)
      .default([])
      .describe('Variants that are never out of stock.'),
  })
  .refine((given) => idsOf(given).length > 0, 'Name at least one variant.')
  .refine((given) => idsOf(given).length <= most, `At most ${most} variants at once.`);

type Adjustments = {
  readonly [Kind in 'incrementOperations' | 'decrementOperations' | 'setFiniteOperations']: readonly {
    readonly variantId: string;
  }[];
} & { readonly setUnlimitedOperations: readonly string[] };

/** The variants that are adjusted, each as often as it is named. */
function idsOf(given: Adjustments): string[] {
  const { incrementOperations, decrementOperations, setFiniteOperations, setUnlimitedOperations } = given;
  const counted = [...incrementOperations, ...decrementOperations, ...setFiniteOperations];
  return [...counted.map(({ variantId }) => variantId), ...setUnlimitedOperations];
}

/** `POST /1.0/commerce/inventory/adjustments` */
export const postPublishedAdjustments = defineRoute({
  method: 'POST',
  path: `${path}/adjustments`,
  summary: 'Adds to the stocks of variants, takes away from them or sets them: all of it or nothing.',
  operation: 'PublishedAdjustInventory',
  query: z.strictObject({}),
  body: adjustments,
  takesIdempotencyKey: true,
  response: z.null(),
  successStatus: 204,
  variables: ({ body, idempotencyKey }) => ({
    input: {
      changes: [
        ...body.incrementOperations.map(({ variantId, quantity }) => ({ variantId, delta: quantity })),
        ...body.decrementOperations.map(({ variantId, quantity }) => ({ variantId, delta: -quantity })),
        ...body.setFiniteOperations.map(({ variantId, quantity }) => ({ variantId, stock: quantity })),
        ...body.setUnlimitedOperations.map((variantId) => ({ variantId, isUnlimited: true })),
      ],
      key: idempotencyKey,
    },
  }),
  answer: ({ adjustStocks }: PublishedAdjustInventoryMutation) =>
    adjustStocks.__typename === 'StocksAdjusted' ? { status: 204, body: null } : answerProblem(adjustStocks),
});
