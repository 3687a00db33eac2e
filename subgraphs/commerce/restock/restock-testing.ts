import { createProductsPage } from '#gateway/testing/products-page-testing.ts';
import type { TestWebsite } from '#gateway/testing.ts';

/** A product of which one size is sold out, and the other is not. */
export interface SoldOutShirt {
  readonly productId: string;
  readonly soldOutId: string;
  readonly inStockId: string;
}

/** A variant to wait for. */
export interface Wanted {
  readonly productId: string;
  readonly variantId: string;
}

const signUpText = `mutation ($input: RestockSignUpInput!) { signUpForRestock(input: $input) {
  __typename ... on SignedUpForRestock { message } ... on Problem { message } ... on InvalidInput { field }
  ... on TooManyAttempts { retryAfter } } }`;
const sendText = `mutation ($input: [RestockSendRequest!]!) { sendRestockNotifications(input: $input) {
  __typename ... on RestockNotificationsQueued { productId variantId queued delivery } ... on Problem { message } } }`;
const setStockText =
  'mutation ($id: ID!, $quantity: Int) { setStock(variantId: $id, quantity: $quantity) { __typename } }';
const variantsText = 'query ($id: ID!) { product(id: $id) { variants { id sku } } }';

let count = 0;
let visitors = 0;

/** Puts a shirt on sale whose medium size is sold out. */
export async function sellSoldOutShirt(website: TestWebsite, title = 'Linen shirt'): Promise<SoldOutShirt> {
  count += 1;
  const slug = `shirt-${count}`;
  const { productIds } = await createProductsPage(website, [
    { title, slug, sku: `S-${count}`, price: '30.00', stock: '5', options: ['Size=Small'] },
    { title, slug, sku: `M-${count}`, price: '30.00', stock: '0', options: ['Size=Medium'] },
  ]);
  const productId = productIds.get(slug) ?? '';
  const [inStockId = '', soldOutId = ''] = await variantIdsOf(website, productId);
  return { productId, soldOutId, inStockId };
}

/** The ids of a product's variants, in their order. */
export async function variantIdsOf(website: TestWebsite, productId: string): Promise<string[]> {
  const { product } = await website.query<{ product: { variants: { id: string }[] } }>(
    website.owner,
    variantsText,
    { id: productId },
  );
  return product.variants.map(({ id }) => id);
}

/** A visitor signs up; each call comes from an address of its own unless one is given. */
export async function signUp(
  website: TestWebsite,
  input: Wanted & { email: string; isJoinMailingList?: boolean; language?: string; captchaToken?: string },
  address = `198.51.${Math.floor(visitors++ / 250)}.${visitors % 250}`,
): Promise<{ __typename: string; message: string; field?: string; retryAfter?: number }> {
  const visitor = { ...website.visitor(), address };
  const { signUpForRestock } = await website.query<{
    signUpForRestock: { __typename: string; message: string };
  }>(visitor, signUpText, { input });
  return signUpForRestock;
}

/** The owner restocks a variant. */
export async function restock(website: TestWebsite, variantId: string, quantity = 3): Promise<void> {
  await website.query(website.owner, setStockText, { id: variantId, quantity });
}

/** The owner writes to those who wait. */
export async function send(
  website: TestWebsite,
  ...input: (Wanted & { limit?: number })[]
): Promise<object[]> {
  const { sendRestockNotifications } = await website.query<{ sendRestockNotifications: object[] }>(
    website.owner,
    sendText,
    { input },
  );
  return sendRestockNotifications;
}
