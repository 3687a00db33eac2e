import { expect, test } from '@playwright/test';
import { expectToFit, look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

/** Fails the test where something is asked of another host. */
async function stayHere(): Promise<void> {
  await visitor.page.route(
    (url) => url.hostname !== 'localhost' && url.protocol.startsWith('http'),
    (route) => {
      visitor.complaints.push(`asked for ${route.request().url()}`);
      return route.abort();
    },
  );
}

test('a partner tries an operation of the graph in a browser, without the internet', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, shop.url, phone);
  await stayHere();
  await visitor.open('/graphql');
  const { page } = visitor;
  await page.locator('.graphiql-query-editor').getByText('products').first().waitFor();
  await expect(page.getByRole('tab')).toHaveCount(5);
  await page.locator('.graphiql-execute-button').click();
  await page.locator('.graphiql-response').getByText('"Mug"').first().waitFor();
  await expectToFit(page, 'the explorer');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a partner reads the documented paths, ${colorScheme}`, async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    await stayHere();
    const { page } = visitor;
    await page.emulateMedia({ colorScheme });
    await visitor.open('/api');
    const cart = page.locator('#get-commerce-shopping-cart');
    await expect(cart.getByText('/api/commerce/shopping-cart').first()).toBeVisible();
    await expect(cart.getByText('calculateSubtotal')).toBeVisible();
    await look(page, `paths-${colorScheme}`);
  });
}
