import { expect, test } from '@playwright/test';
import { expectToFit, look } from './look.ts';
import { putOnSale } from './put-on-sale.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
const email = 'catalogue@owners.test';

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());

test('an owner sorts products into categories by the keyboard, and takes a deletion back', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/products/categories');
  const tree = page.getByRole('treegrid', { name: 'Categories' });
  const names = () => tree.locator('.category-name strong').allTextContents();
  const row = (name: string) => tree.getByRole('row', { name, exact: true });
  await page.getByText('No categories yet').waitFor();
  for (const name of ['Glazed', 'Unglazed']) {
    await page.getByRole('button', { name: 'Add category' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.keyboard.press('Enter');
    await row(name).waitFor();
  }
  await page.getByRole('button', { name: 'Add category' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('glazed');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('There is another category');
  await page.keyboard.press('Escape');

  // Dragged from its handle: between the categories, and onto one of them.
  await row('Unglazed').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tree.locator('[data-drop-target]').waitFor({ state: 'attached' });
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByText('Unglazed is moved.').waitFor();
  // The focus follows what was dropped: a key that is pressed before would be the row's.
  await expect(row('Unglazed')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter');
  await expect.poll(names).toEqual(['Glazed', 'Unglazed']);
  await row('Unglazed').focus();
  await row('Unglazed').getByRole('button', { name: 'Actions for Unglazed' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Put below Glazed' }).press('Enter');
  await expect(row('Unglazed')).toHaveAttribute('aria-level', '2');
  await look(page, 'categories');

  await row('Unglazed').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Unglazed' }).waitFor();
  await page.getByRole('button', { name: 'Choose products' }).press('Enter');
  for (const name of [/Mug/, /Vase/]) await page.getByRole('checkbox', { name }).first().press('Space');
  const products = page.getByRole('grid', { name: 'Products of this category, in order' });
  await expect(page.getByRole('dialog').getByRole('checkbox', { checked: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(products.getByRole('row')).toHaveCount(2);
  const order = () => products.locator('strong').allTextContents();
  const placed = await order();
  await products.getByRole('row').nth(1).focus();
  await products.getByRole('button', { name: `Actions for ${placed[1]}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
  await page.getByText('The order is saved.').waitFor();
  await look(page, 'category');
  await page.reload();
  await expect.poll(order).toEqual(placed.toReversed());
  await page.getByRole('textbox', { name: 'Name' }).fill('Raw clay');
  await page.getByRole('textbox', { name: 'Description', exact: true }).press('End');
  await page.keyboard.type('Left as the kiln made it.');
  await page.getByRole('textbox', { name: 'Title for search engines' }).fill('Pots of raw clay');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('heading', { level: 1, name: 'Raw clay' }).waitFor();
  await look(page, 'category-details');
  await page.getByRole('textbox', { name: 'Name' }).fill('Bare clay');
  await shop.owner(
    'mutation ($input: UpdateCategoryInput!) { updateCategory(input: $input) { __typename } }',
    { input: { id: new URL(page.url()).pathname.split('/').pop(), name: 'Rough clay' } },
  );
  await page.keyboard.press('ControlOrMeta+s');
  const both = page.getByRole('alert').filter({ hasText: 'Someone else changed this meanwhile' });
  await expect(both.getByRole('row', { name: /^Name/ })).toHaveText(/Bare clay.*Rough clay/);
  await both.getByRole('button', { name: 'Take theirs' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Raw clay');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('heading', { level: 1, name: 'Raw clay' }).waitFor();
  await owner.open('/shop?category=unglazed');
  await expect(page).toHaveTitle('Pots of raw clay');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Raw clay');
  await expect(page.getByText('Left as the kiln made it.')).toBeVisible();
  await expectToFit(page, 'category-page');

  await owner.open('/config/products/categories');
  await row('Glazed').focus();
  await row('Glazed').getByRole('button', { name: 'Actions for Glazed' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await page.getByText('Glazed is deleted, and the one below it.').waitFor();
  await page.getByText('No categories yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await row('Raw clay').press('Enter');
  await expect.poll(order).toEqual(placed.toReversed());
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner tells search engines of a product, and sees beside their own price what another owner typed', async ({
  browser,
}) => {
  const { products } = await shop.owner<{
    products: { nodes: { id: string; slug: string; variants: { id: string }[] }[] };
  }>('{ products(first: 200) { nodes { id slug variants { id } } } }', {});
  const vase = products.nodes.find(({ slug }) => slug === 'vase');
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open(`/config/products/${vase?.id}`);
  await page.getByRole('textbox', { name: 'Title for search engines' }).fill('Tall vases, thrown by hand');
  await page
    .getByRole('textbox', { name: 'Description for search engines' })
    .fill('For one stem. '.repeat(14));
  await expect(page.getByText(/The description has 1\d\d: about 160 are shown/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('tall-vase');
  await expect(page.getByText('localhost/shop/tall-vase')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await look(page, 'product-search');

  const elsewhereProduct = (input: object) =>
    shop.owner('mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }', {
      input: { id: vase?.id, ...input },
    });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Vase for a stem');
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('60.5');
  await elsewhereProduct({ title: 'Vase for a branch', customSoldOutText: 'In the kiln' });
  await page.keyboard.press('ControlOrMeta+s');
  const both = page.getByRole('alert').filter({ hasText: 'Someone else changed this meanwhile' });
  await expect(both.getByRole('row', { name: /^Name/ })).toHaveText(/Vase for a stem.*Vase for a branch/);
  await expect(both.getByRole('row')).toHaveCount(2);
  await look(page, 'product-clash');
  await both.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(both).toHaveCount(0);
  await expect
    .poll(() =>
      shop.owner(
        'query ($id: ID!) { product(id: $id) { title customSoldOutText variants { price { value } } } }',
        {
          id: vase?.id,
        },
      ),
    )
    .toEqual({
      product: {
        ...{ title: 'Vase for a stem', customSoldOutText: 'In the kiln' },
        variants: [{ price: { value: '60.50' } }],
      },
    });
  await elsewhereProduct({ title: 'Vase' });
  await owner.open('/shop/vase');
  await page.waitForURL('**/shop/tall-vase');
  await expect(page).toHaveTitle('Tall vases, thrown by hand');

  await owner.open('/config/products/grid?search=Vase');
  const grid = page.getByRole('grid', { name: 'All products and variants' });
  await expect(grid.getByRole('row').nth(1)).toContainText('Vase');
  const elsewhere = (price: string) =>
    shop.owner('mutation ($input: UpdateVariantInput!) { updateVariant(input: $input) { __typename } }', {
      input: { id: vase?.variants[0]?.id, price },
    });
  await elsewhere('61');
  await grid.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const type = async (price: string) => {
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
  };
  await type('62');
  const conflicts = page.getByRole('alert', { name: 'Someone else changed these meanwhile' });
  await expect(conflicts).toContainText('You typed 62, they 61.00.');
  await look(page, 'grid-conflict');
  await conflicts.getByRole('button', { name: 'Take theirs' }).press('Enter');
  await expect(grid.getByRole('row').nth(1)).toContainText('61.00');
  await elsewhere('63');
  await grid.focus();
  await type('64');
  // That it was refused is answered first.
  await expect(conflicts).toContainText('You typed 64, they 63.00.');
  // Shown at once, and kept once it is answered: a page that is loaded anew before would give it up.
  const kept = page.waitForResponse((response) => response.request().postData()?.includes('"64') === true);
  await conflicts.getByRole('button', { name: 'Keep mine' }).press('Enter');
  await expect(conflicts).toHaveCount(0);
  await kept;
  await page.reload();
  await expect(grid.getByRole('row').nth(1)).toContainText('64.00');
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner sees by name what another owner chose, of forms, profiles and experiments', async ({
  browser,
}) => {
  const form = (name: string) =>
    shop.owner<{ createForm: { id: string } }>(
      'mutation ($input: CreateFormInput!) { createForm(input: $input) { ... on Form { id } } }',
      { input: { name, fields: [{ type: 'TEXT', title: 'Words' }] } },
    );
  const [engraving, wrapping] = [await form('Engraving'), await form('Wrapping')];
  const found = await shop.owner<{ products: { nodes: { id: string }[] } }>(
    '{ products(first: 1) { nodes { id } } }',
    {},
  );
  const [mug] = found.products.nodes;
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  const both = page.getByRole('alert').filter({ hasText: 'Someone else changed this meanwhile' });
  const keepMine = async (row: RegExp, versions: RegExp, picture: string) => {
    await expect(both.getByRole('row', { name: row })).toHaveText(versions);
    await look(page, picture);
    await both.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await expect(both).toHaveCount(0);
  };
  await owner.signIn(email, password);
  await owner.open(`/config/products/${mug?.id}`);
  await page.getByRole('button', { name: / Form$/ }).press('Enter');
  await page.getByRole('option', { name: 'Engraving' }).press('Enter');
  await shop.owner('mutation ($input: UpdateProductInput!) { updateProduct(input: $input) { __typename } }', {
    input: { id: mug?.id, additionalFieldsFormId: wrapping.createForm.id },
  });
  await page.keyboard.press('ControlOrMeta+s');
  await keepMine(/^Form/, /Engraving.*Wrapping/, 'form-choice-clash');
  const chosen = 'query ($id: ID!) { product(id: $id) { additionalFieldsFormId } }';
  await expect
    .poll(() => shop.owner(chosen, { id: mug?.id }))
    .toEqual({ product: { additionalFieldsFormId: engraving.createForm.id } });

  await owner.open('/config/settings/shipping');
  await page.getByRole('button', { name: 'Add a group' }).press('Enter');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Heavy');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Group of products' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit: Heavy' }).click();
  const { shippingProfiles } = await shop.owner<{ shippingProfiles: { id: string }[] }>(
    '{ shippingProfiles { id } }',
    {},
  );
  await page.getByRole('textbox', { name: /^Name/ }).fill('Very heavy');
  await shop.owner(
    'mutation ($id: ID, $name: String!) { saveShippingProfile(id: $id, name: $name) { __typename } }',
    { id: shippingProfiles[0]?.id, name: 'By pallet' },
  );
  await page.keyboard.press('Enter');
  await keepMine(/^Name/, /Very heavy.*By pallet/, 'profile-clash');
  await page.getByRole('row', { name: /Very heavy/ }).waitFor();

  const experiment =
    'mutation ($input: ExperimentInput!) { saveExperiment(input: $input) { ... on Experiment { id } } }';
  const half = (value: string) => [{ share: 50 }, { share: 50, value }];
  const { saveExperiment: made } = await shop.owner<{ saveExperiment: { id: string } }>(experiment, {
    input: { name: 'Banner', kind: 'ANNOUNCEMENT', variants: half('Free postage') },
  });
  await owner.open('/config/analytics/experiments');
  await page.getByRole('button', { name: 'Change' }).press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Banner in spring');
  await shop.owner(experiment, {
    input: { id: made.id, name: 'Banner at Easter', kind: 'ANNOUNCEMENT', variants: half('Free postage') },
  });
  await page.keyboard.press('Enter');
  await keepMine(/^Name/, /Banner in spring.*Banner at Easter/, 'experiment-clash');
  await page.getByText('Banner in spring').first().waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner deletes an archived product for good, and is asked before', async ({ browser }) => {
  for (const title of ['Cracked pot', 'Chipped pot']) {
    const id = await putOnSale(shop.owner, {
      title,
      slug: title.replace(' ', '-').toLowerCase(),
      price: '9.00',
    });
    await shop.owner('mutation ($id: ID!) { archiveProducts(ids: [$id]) { __typename } }', { id });
  }
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/products?state=ARCHIVED');
  await page.getByRole('checkbox', { name: 'Cracked pot' }).press('Space');
  await page.getByRole('button', { name: 'Delete for good' }).press('Enter');
  const asked = page.getByRole('alertdialog', { name: 'Delete 1 product for good?' });
  await look(page, 'products-deletion');
  await asked.getByRole('button', { name: 'Cancel' }).press('Enter');
  await asked.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await asked.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await page.getByText('1 product deleted').waitFor();
  await expect(page.getByRole('checkbox', { name: 'Cracked pot' })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: 'Chipped pot' })).toHaveCount(1);
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});
