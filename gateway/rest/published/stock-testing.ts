import { makeOwner } from '../../testing/busy-website-testing.ts';
import { createProductsPage } from '../../testing/products-page-testing.ts';
import type { TestInstall, TestWebsite } from '../../testing.ts';
import { sellToPartner } from './partner-testing.ts';
import type { Known } from './published-requests-testing.ts';

/** A shop with an order, a product with a variant, and the keys of programs. */
export async function stockForPrograms(
  install: TestInstall,
  shop: TestWebsite,
  name: string,
): Promise<Known> {
  const page = await createProductsPage(shop, [
    { title: 'Jug', slug: 'jug', sku: 'JUG', price: '12.50', stock: '10' },
    { title: 'Recording', slug: 'recording', sku: 'REC', price: '9', stock: 'Unlimited', type: 'DIGITAL' },
  ]);
  const jug = page.productIds.get('jug') ?? '';
  const { product } = await shop.query<{ product: { variants: { id: string }[] } }>(
    shop.owner,
    'query ($id: ID!) { product(id: $id) { variants { id } } }',
    { id: jug },
  );
  const sold = product.variants[0]?.id ?? '';
  const accountId = await makeOwner(install, shop, `${name}@owners.test`);
  const partner = await sellToPartner({ ...shop, owner: { ...shop.owner, accountId } }, sold);
  const keyOf = async (permissions: string[]) => {
    const { made } = await shop.query<{ made: { token: string } }>(
      { ...shop.owner, accountId },
      'mutation ($permissions: [Permission!]!) { made: createApiKey(input: { name: "All", permissions: $permissions }) { ... on ApiKeyCreated { token } } }',
      { permissions },
    );
    return made.token;
  };
  const { saved } = await shop.query<{ saved: { id: string } }>(
    shop.owner,
    'mutation { saved: saveDiscount(input: { name: "Friends", code: "FRIENDS", kind: FREE_SHIPPING }) { ... on Coupon { id } } }',
  );
  return {
    discount: saved.id,
    ...{ ...partner, key: await keyOf(['ORDERS_MANAGE', 'CATALOG_MANAGE', 'WEBSITE_MANAGE']) },
    ...{ cup: jug, product: jug, variant: sold, 'cup variant': sold, 'sold variant': sold },
    ...{ 'products page': page.collectionId, recording: page.productIds.get('recording') ?? '' },
    ...{ jug, 'jug variant': sold },
  };
}
