import { openTestSubgraph, type SubgraphAnswer, type TestSubgraph } from '#kit/test-subgraph.ts';
import type { Viewer } from '#kit/viewer.ts';
import type { PaymentPorts } from '../payments/payment-ports.ts';
import { commerceWith } from '../subgraph.ts';

/** A row of a products file; blank cells of further rows make variants of the product above. */
export type ProductLine = Readonly<Record<string, string>>;

/** The owner of a shop, and what they may ask. */
export interface OwnedShop {
  readonly websiteId: string;
  /** Someone who may do everything in the shop. */
  readonly owner: Viewer;
  /** A visitor; each call is another one. The same `cartToken` stands for the same browser, whose cookie it is not yet. */
  visitor(options?: { cartToken?: string }): Viewer;
  /** Asks as somebody, whose browser keeps the cookie that it is given. */
  run(viewer: Viewer, query: string, variables?: Record<string, unknown>): Promise<SubgraphAnswer>;
  /** Asks as somebody what must succeed, and gives its data. */
  query<Data = Record<string, never>>(
    viewer: Viewer,
    query: string,
    variables?: Record<string, unknown>,
  ): Promise<Data>;
  /** Asks as the owner. */
  ask(query: string, variables?: Record<string, unknown>): Promise<SubgraphAnswer>;
  /** Asks as a visitor of the same shop; the same `browser` has the cookie that it was given. */
  visit(query: string, variables?: Record<string, unknown>, browser?: string): Promise<SubgraphAnswer>;
  /** Puts products on the products page `page`; answers their ids. */
  stock(rows: readonly ProductLine[]): Promise<string[]>;
}

/** Commerce by itself, with as many shops as a test wants. */
export interface OwnedShops {
  readonly commerce: TestSubgraph;
  open(): OwnedShop;
}

const columns = ['Title', 'Product Type', 'Product URL', 'SKU', 'Option Name 1', 'Option Value 1'];
const header = [...columns, 'Price', 'Sale Price', 'On Sale', 'Stock', 'Tags', 'Categories', 'Visible'];
const importing = `mutation ($input: ProductCsvInput!) { importProductCsv(input: $input) {
  products { id } problems { line column message } } }`;

const permissions = [
  'CATALOG_MANAGE',
  'WEBSITE_MANAGE',
  'ORDERS_MANAGE',
  'CONTENT_MANAGE',
  'COMMENTS_MODERATE',
];

/** Opens commerce for one test file. */
export async function openOwnedShops(
  options?: Parameters<typeof openTestSubgraph>[1],
  /** Payment providers in place of those that the product speaks with. */
  payments?: PaymentPorts,
): Promise<OwnedShops> {
  const commerce = await openTestSubgraph(commerceWith(payments), options);
  let shops = 0;
  return {
    commerce,
    open() {
      shops += 1;
      // The tokens of carts, by the name of the browser that was given them.
      const cookies = new Map<string, string>();
      const websiteId = `shop-${shops}`;
      const owner: Viewer = { websiteId, permissions, accountId: 'owner', requestId: 'test' };
      const visitor: OwnedShop['visitor'] = (more = {}) => ({
        ...{ websiteId, permissions: [], requestId: 'test' },
        ...more,
      });
      const run: OwnedShop['run'] = async (viewer, query, variables = {}) => {
        const { cartToken = '' } = viewer;
        const cookie = cookies.get(cartToken);
        const answer = await commerce.run(
          query,
          variables,
          cookie ? { ...viewer, cartToken: cookie } : viewer,
        );
        // Tokens are made by the shop alone: as a browser does, a test keeps the one that it was given.
        for (const effect of answer.effects)
          if (effect.kind === 'cart-filled' && cartToken !== '') cookies.set(cartToken, effect.token);
        return answer;
      };
      const ask: OwnedShop['ask'] = (query, variables) => run(owner, query, variables);
      return {
        ...{ websiteId, owner, visitor, run, ask },
        async query<Data>(viewer: Viewer, query: string, variables?: Record<string, unknown>) {
          const { data, errors } = await run(viewer, query, variables);
          if (errors)
            throw new Error(
              `The operation failed: ${JSON.stringify(errors)}\n${query}\n${JSON.stringify(variables)}`,
            );
          // A test says which data it asked for.
          return data as Data;
        },
        visit: (query, variables, browser = '') => run(visitor({ cartToken: browser }), query, variables),
        async stock(rows) {
          const records = rows.map((row, index) => ({
            line: index + 2,
            cells: header.map((column) => row[column] ?? ''),
          }));
          const input = { header, records, isLast: true, pages: [], defaultCollectionId: 'page' };
          const answer = await ask(importing, { input });
          const problems = answer.at('importProductCsv.problems');
          if (!Array.isArray(problems) || problems.length > 0)
            throw new Error(`The products were not imported: ${JSON.stringify([problems, answer.errors])}`);
          const products = answer.at('importProductCsv.products');
          return Array.isArray(products) ? products.map(({ id }: { id: string }) => id) : [];
        },
      };
    },
  };
}
