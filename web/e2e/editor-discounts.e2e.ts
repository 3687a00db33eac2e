import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { putOnSale } from './put-on-sale.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
const email = 'discounts@owners.test';

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
  await putOnSale(shop.owner, { slug: 'quay-mug', title: 'Quay Mug', price: '12.50' });
});
test.afterAll(() => shop?.close());

test('an owner makes a code, is told of a code that is taken, pauses and deletes it, and takes that back', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/discounts');
  await page.getByRole('link', { name: 'Add a code' }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill('TIDE20');
  await page.getByRole('textbox', { name: 'Percent off' }).fill('20');
  await page.getByText('20% off everything for whoever types the code.').waitFor();
  await page.getByRole('button', { name: /Of subscriptions/ }).click();
  await page.getByRole('option', { name: 'Off the first payments' }).click();
  await page.getByRole('textbox', { name: 'How many payments' }).fill('3');
  const from = page.getByRole('group', { name: 'From' });
  await from.getByRole('spinbutton').first().click();
  await page.keyboard.type('03012099');
  await page.getByText(/^From .*2099.* on\.$/).waitFor();
  await page.getByText('Off the first 3 payments of a subscription.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('heading', { level: 1, name: 'TIDE20' }).waitFor();
  await page.getByText('Scheduled').waitFor();
  await page.getByText('Off the first 3 payments of a subscription.').waitFor();

  await owner.open('/config/discounts/codes/new');
  await page.getByRole('textbox', { name: 'Code' }).fill('tide20');
  await page.getByRole('textbox', { name: 'Percent off' }).fill('5');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Another coupon has this code.').waitFor();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
  await page.getByRole('button', { name: 'Discard' }).click();

  await owner.open('/config/discounts?search=tide');
  await page.getByRole('button', { name: 'What to do with TIDE20' }).click();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Pause' }).click();
  await page
    .getByRole('row', { name: /TIDE20/ })
    .getByText('Paused')
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page
    .getByRole('row', { name: /TIDE20/ })
    .getByText('Scheduled')
    .waitFor();
  await page.getByRole('link', { name: 'TIDE20' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByText('TIDE20 is deleted.').waitFor();
  const deleted = page.getByRole('alertdialog').filter({ hasText: 'TIDE20 is deleted.' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('TIDE20 is back.').waitFor();
  await page
    .getByRole('row', { name: /TIDE20/ })
    .getByText('Scheduled')
    .waitFor();
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner gives one of three mugs away, and issues a gift card by hand', async ({ browser }) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 390, height: 844 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/discounts/automatic/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Three mugs for two');
  await page.getByRole('button', { name: /Kind/ }).click();
  await page.getByRole('option', { name: 'Buy some, get some' }).click();
  await page.getByRole('textbox', { name: 'Percent off what is given' }).fill('100');
  await page.getByRole('button', { name: /What must be bought/ }).click();
  await page.getByRole('option', { name: 'Only some products or categories' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Choose a product or a category, or say').waitFor();
  await page.getByRole('button', { name: 'Choose products' }).click();
  await page.getByRole('dialog').getByRole('searchbox').fill('quay');
  await page.getByRole('dialog').getByText('Quay Mug').click();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Buy 2 of Quay Mug, get 1 more free, without a code.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Three mugs for two' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await owner.open('/config/discounts/gift-cards');
  await page.getByRole('button', { name: 'Issue a gift card' }).click();
  await page.getByRole('textbox', { name: 'What it is worth' }).fill('0');
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'What it is worth' })).toBeFocused();
  await page.getByRole('textbox', { name: 'What it is worth' }).fill('25');
  await page.getByRole('textbox', { name: 'For whom' }).fill('Ada');
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  const code = await page.getByText(/^(\w{4}-){3}\w{4}$/).innerText();
  await page.getByRole('button', { name: 'I have copied it' }).click();
  await page.getByRole('link', { name: `Gift card …${code.slice(-4)}` }).click();
  await page.getByRole('button', { name: 'Take out of use' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take out of use' }).click();
  await page.getByText('The gift card is out of use.').waitFor();
  await page.getByText('It was taken out of use').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});
