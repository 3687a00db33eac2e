import type { OwnedShop } from '../products/owner-testing.ts';

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
export async function sellSoldOutShirt(website: OwnedShop, title = 'Linen shirt'): Promise<SoldOutShirt> {
  count += 1;
  const slug = `shirt-${count}`;
  const [productId = ''] = await website.stock([
    {
      'Product Type': 'PHYSICAL',
      Title: title,
      'Product URL': slug,
      SKU: `S-${count}`,
      Price: '30.00',
      Stock: '5',
      'Option Name 1': 'Size',
      'Option Value 1': 'Small',
      Visible: 'Yes',
    },
    { SKU: `M-${count}`, Price: '30.00', Stock: '0', 'Option Value 1': 'Medium' },
  ]);
  const [inStockId = '', soldOutId = ''] = await variantIdsOf(website, productId);
  return { productId, soldOutId, inStockId };
}

/** The ids of a product's variants, in their order. */
export async function variantIdsOf(website: OwnedShop, productId: string): Promise<string[]> {
  const { product } = await website.query<{ product: { variants: { id: string }[] } }>(
    website.owner,
    variantsText,
    { id: productId },
  );
  return product.variants.map(({ id }) => id);
}

/** A visitor signs up; each call comes from an address of its own unless one is given. */
export async function signUp(
  website: OwnedShop,
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
export async function restock(website: OwnedShop, variantId: string, quantity = 3): Promise<void> {
  await website.query(website.owner, setStockText, { id: variantId, quantity });
}

/** The owner writes to those who wait. */
export async function send(website: OwnedShop, ...input: (Wanted & { limit?: number })[]): Promise<object[]> {
  const { sendRestockNotifications } = await website.query<{ sendRestockNotifications: object[] }>(
    website.owner,
    sendText,
    { input },
  );
  return sendRestockNotifications;
}
