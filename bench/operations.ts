import type { LoadRequest } from './load.ts';
import { type Shop, skuOf } from './shop.ts';

const detail = `query ProductDetail($slug: String!, $collectionId: ID!) {
  product(slug: $slug, collectionId: $collectionId) {
    id title slug fullUrl description tags optionNames isOnSale isSoldOut isQuantityShown isSubscribable
    categories { name slug }
    prices { from { value currency } normal { value currency } isVarying }
    variants { id sku options { name value } price { value currency } salePrice { value currency } isOnSale isUnlimited stock }
    images { id url altText width height widths }
  }
}`;

const list = `query ProductList($collectionId: ID!, $first: Int!, $skip: Int!) {
  products(collectionId: $collectionId, first: $first, skip: $skip) {
    nodes {
      id title slug fullUrl status
      prices { from { value currency } normal { value currency } isVarying }
      images { id url altText width height }
    }
    pageInfo { hasNextPage endCursor }
  }
}`;

const add = `mutation AddToCart($input: AddToCartInput!) {
  addToCart(input: $input) {
    __typename
    ... on CartEntryAdded { cart { id totalQuantity subtotal { value currency } } newlyAdded { id quantity } }
    ... on Problem { message }
  }
}`;

const cart = `query Cart {
  cart {
    id totalQuantity subtotal { value currency }
    entries { id quantity title variantName problem unitPrice { value currency } subtotal { value currency } product { id fullUrl images { url } } }
  }
}`;

/** The body of an operation over HTTP. */
export function bodyOf(query: string, variables: object): string {
  return JSON.stringify({ query, variables });
}

function post(query: string, variables: object): LoadRequest {
  return {
    method: 'POST',
    path: '/graphql',
    headers: { 'content-type': 'application/json' },
    body: bodyOf(query, variables),
  };
}

const spread = 200;

/** Details of products from all over the shop. */
export function detailRequests({ products, collectionId, slugOf }: Shop): LoadRequest[] {
  return Array.from({ length: spread }, (_, index) =>
    post(detail, { slug: slugOf(1 + Math.floor((index * products) / spread)), collectionId }),
  );
}

/** The first pages of 24 products. */
export function listRequests({ collectionId }: Shop): LoadRequest[] {
  return Array.from({ length: 10 }, (_, index) => post(list, { collectionId, first: 24, skip: 24 * index }));
}

/** Stock of products from all over the shop, by REST. */
export function stockRequests({ products, idOf }: Shop): LoadRequest[] {
  return Array.from({ length: spread }, (_, index) => ({
    method: 'GET',
    path: `/api/commerce/inventory/stock/?itemId=${idOf(1 + Math.floor((index * products) / spread))}`,
  }));
}

/** Pages of products from all over the shop. */
export function pageRequests({ products, slugOf }: Shop): LoadRequest[] {
  return Array.from({ length: spread }, (_, index) => ({
    method: 'GET',
    path: `/shop/${slugOf(1 + Math.floor((index * products) / spread))}`,
  }));
}

/** The first pages of a shop's list, of 24 products each. */
export function listPageRequests(): LoadRequest[] {
  return Array.from({ length: 10 }, (_, index) => ({
    method: 'GET',
    path: index === 0 ? '/shop' : `/shop?offset=${24 * index}`,
  }));
}

/** The home page. */
export function homeRequests(): LoadRequest[] {
  return [{ method: 'GET', path: '/' }];
}

/** The first pages of a blog, of 20 posts each. */
export function postListRequests(slug: string): LoadRequest[] {
  return Array.from({ length: 5 }, (_, index) => ({ method: 'GET', path: `/${slug}?page=${index + 1}` }));
}

/** The body of an addition of one piece of a variant. */
export function additionBody(shop: Shop, product: number, variant: number, quantity = 1): string {
  return bodyOf(add, { input: { productId: shop.idOf(product), sku: skuOf(product, variant), quantity } });
}

/** The body of a question for the cart. */
export const cartBody = bodyOf(cart, {});

/** The text of the operation for one product. */
export const detailBody = (shop: Shop, product: number) =>
  bodyOf(detail, { slug: shop.slugOf(product), collectionId: shop.collectionId });

const checkout = `mutation UpdateCheckout($input: UpdateCheckoutInput!) {
  updateCheckout(input: $input) { __typename ... on CheckoutUpdated { checkout { version problems { message } } } ... on Problem { message } }
}`;

const placing = `mutation PlaceOrder($input: PlaceOrderInput!) {
  placeOrder(input: $input) { __typename ... on OrderPlaced { orderToken order { id number state } } ... on Problem { message } }
}`;

/** What a shopper types at the checkout. */
export const checkoutBody = bodyOf(checkout, {
  input: {
    email: 'ada@shoppers.test',
    shippingAddress: {
      ...{ name: 'Ada Lovelace', line1: '12 St James’s Square', city: 'London' },
      ...{ postalCode: 'SW1Y 4JH', country: 'GB' },
    },
  },
});

/** An order by the test method. */
export function orderBody(version: string, idempotencyKey: string): string {
  return bodyOf(placing, { input: { paymentMethodId: 'test', version, idempotencyKey } });
}
