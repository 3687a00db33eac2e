import { expect, test } from '@playwright/test';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
  await makePage();
});
test.afterAll(() => shop?.close());

const block = (id: string, type: string, value: object) => ({ id, type, version: 1, value });

/** A page about a membership: what it holds, how long there is to join, what it costs, and a way in. */
async function makePage(): Promise<void> {
  const { area } = await shop.owner<{ area: { id: string } }>(
    'mutation ($input: CreateMemberAreaInput!) { area: createMemberArea(input: $input) { ... on MemberArea { id } } }',
    { input: { title: 'Friends of the kiln', description: 'Letters and glazes.', isFreeToJoin: true } },
  );
  const { storeProducts } = await shop.owner<{ storeProducts: { nodes: { id: string }[] } }>(
    '{ storeProducts(first: 3) { nodes { id } } }',
    {},
  );
  const plans = storeProducts.nodes.map(({ id: productId }, index) => ({
    ...{ productId, features: 'A letter each month\nFirst look at what leaves the kiln' },
    note: index === 1 ? 'Most chosen' : '',
  }));
  const { createCollection } = await shop.owner<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
    { input: { typeName: 'page', title: 'Membership', slug: 'membership' } },
  );
  const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const blocks = [
    block('title', 'text', { html: '<h1>Membership</h1><h2>What it is</h2><p>Clay, and company.</p>' }),
    block('contents', 'table-of-contents', {}),
    block('until', 'countdown', { title: 'Open until', until: soon, afterwards: 'Until next year.' }),
    block('tabs', 'tabs', {
      label: 'About the membership',
      tabs: [
        { title: 'Letters', html: '<p>One each month.</p>' },
        { title: 'Glazes', html: '<p id="glazes">Four a year.</p>' },
        { title: 'Visits', html: '<p>Whenever you like.</p>' },
      ],
    }),
    block('costs', 'text', { html: '<h2>What it costs</h2>' }),
    block('plans', 'pricing-plan', { plans }),
    block('area', 'member-area', { areaId: area.id }),
  ];
  const { saveBlocks } = await shop.owner<{ saveBlocks: { __typename: string } }>(
    'mutation ($input: SaveBlocksInput!) { saveBlocks(input: $input) { __typename ... on Problem { message } } }',
    {
      input: {
        collectionId: createCollection.id,
        sections: [{ id: 'band', kind: 'ROWS', rows: [{ columns: [{ span: 12, blocks }] }] }],
      },
    },
  );
  expect(saveBlocks).toEqual({ __typename: 'BlockLayout' });
}

test.describe('a page about a membership', () => {
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('has tabs that are moved through by keys, and opened by a link to what is within', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/membership');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tab('Letters').click();
    await expect(tab('Letters')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByText('Four a year.')).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await expect(tab('Glazes')).toBeFocused();
    await expect(page.getByText('Four a year.')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(tab('Visits')).toBeFocused();
    await expect(page.getByRole('tabpanel')).toHaveText(/Whenever you like/);
    await page.evaluate(() => {
      location.hash = 'glazes';
    });
    await expect(tab('Glazes')).toHaveAttribute('aria-selected', 'true');
  });

  test('counts down to its day, and leads to its headings', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, desktop);
    const { page } = visitor;
    await visitor.open('/membership');
    await expect(page.locator('.countdown-part')).toHaveCount(4);
    await expect(page.locator('.countdown-part').first()).toHaveText(/^(?:29|30)\s*days$/);
    await page.getByRole('link', { name: 'What it costs' }).click();
    await expect(page).toHaveURL(/#what-it-costs$/);
    await expect(page.getByRole('heading', { name: 'What it costs' })).toBeInViewport();
  });

  test('can be used by everyone', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, desktop);
    const { page } = visitor;
    await visitor.open('/membership');
    await page.locator('.tabs').scrollIntoViewIfNeeded();
    await expect(page.locator('.tabs')).toHaveAttribute('data-ready');
    await look(page, 'membership');
  });
});

test('Without scripts a page about a membership says it all, and leads those who join to sign in', async ({
  browser,
}) => {
  visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
  const { page } = visitor;
  await visitor.open('/membership');
  for (const words of ['One each month.', 'Four a year.', 'Whenever you like.'])
    await expect(page.getByText(words)).toBeVisible();
  await expect(page.locator('.countdown-time')).toBeVisible();
  await page.getByRole('button', { name: 'Join Friends of the kiln' }).click();
  await expect(page).toHaveURL(/\/account\/sign-in\?returnTo=%2Fmembership$/);
  await visitor.leave();
});
