import { expect, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { look } from './look.ts';
import { holdBack } from './providers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
const email = 'settings@owners.test';

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());

test('an owner says who sells, words a mail and takes its words back, and says for how long personal data is kept', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/settings/after-sale');
  await page.getByRole('textbox', { name: 'Who sells' }).fill('Quay Pottery');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Each order gets the next number').waitFor();
  expect(await findBarriers(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Who sells' }).fill('Quay & Sons');
  await shop.owner(
    'mutation ($input: InvoiceSettingsInput!) { updateInvoiceSettings(input: $input) { __typename } }',
    { input: { sellerName: 'Quay Ltd', footer: 'Thank you.' } },
  );
  await page.keyboard.press('ControlOrMeta+s');
  const both = page.getByRole('alert').filter({ hasText: 'Someone else changed this meanwhile' });
  await expect(both.getByRole('row', { name: /^Who sells/ })).toHaveText(/Quay & Sons.*Quay Ltd/);
  await look(page, 'settings-clash');
  await both.getByRole('button', { name: 'Keep mine' }).press('Enter');
  const stored = '{ invoiceSettings { sellerName footer } }';
  await expect
    .poll(() => shop.owner(stored, {}))
    .toEqual({ invoiceSettings: { sellerName: 'Quay & Sons', footer: 'Thank you.' } });
  await expect(both).toHaveCount(0);

  await owner.open('/config/settings/mails');
  await page.getByRole('button', { name: 'Edit: something was sent' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Off it goes: {number}');
  const preview = page.getByRole('region', { name: 'What the buyer reads' });
  await preview.getByText(/^Off it goes: \d+/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await shop.owner(
    'mutation ($input: OrderMailTemplateInput!) { saveOrderMailTemplate(input: $input) { __typename } }',
    { input: { kind: 'SHIPPED', language: 'en-US', subject: 'Sent: {number}', body: 'It is on its way.' } },
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(both.getByRole('row', { name: /^Subject/ })).toHaveText(/Off it goes: .*Sent: /);
  await look(page, 'settings-mail-clash');
  await both.getByRole('button', { name: 'Keep mine' }).click();
  const row = page.getByRole('row', { name: /something was sent/ });
  await row.getByText('Yours').waitFor();
  await row.getByRole('button', { name: /Go back to the ready-made words/ }).click();
  await row.getByText('Ready-made').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await row.getByText('Off it goes: {number}').waitFor();

  await owner.open('/config/settings/visits');
  const submissions = page.getByRole('textbox', { name: 'Keep answers to forms for so many days' });
  await submissions.fill('90');
  await page.getByRole('textbox', { name: 'Keep sent mails for so many days' }).fill('365');
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'settings-retention');
  await page.keyboard.press('ControlOrMeta+s');
  const kept = '{ formsRetention { submissionDays mailDays } storeRetention { abandonedCartDays mailDays } }';
  await expect
    .poll(() => shop.owner(kept, {}))
    .toEqual({
      formsRetention: { submissionDays: 90, mailDays: 365 },
      storeRetention: { abandonedCartDays: null, mailDays: 365 },
    });
  const letGo = await holdBack(page, /\/graphql$/);
  await submissions.fill('60');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: 'Saving…' }).waitFor();
  await submissions.fill('');
  await submissions.press('Tab');
  await page.keyboard.press('ControlOrMeta+s');
  letGo();
  await expect
    .poll(() => shop.owner(kept, {}))
    .toMatchObject({ formsRetention: { submissionDays: null, mailDays: 365 } });
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner says who the website is, and pages say so; a phone shows the list of settings first', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: phone.viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/settings');
  const list = page.getByRole('navigation', { name: 'Settings' });
  await list.getByRole('link', { name: 'Website' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.body.scrollWidth))
    .toBeLessThanOrEqual(phone.viewport.width);
  await look(page, 'settings-list');
  await page.setViewportSize(phone.viewport);
  await list.getByRole('link', { name: 'Website' }).click();
  await page.getByLabel('Tagline').fill('Pots for every day');
  await page.getByLabel('Email', { exact: false }).first().fill('nobody');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByLabel('Email', { exact: false }).first()).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email', { exact: false }).first().fill('kiln@tern.example');
  await page.getByRole('button', { name: 'Add a profile' }).click();
  await page.getByLabel('Address of the profile').last().fill('https://instagram.com/tern');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').first().waitFor();
  await page.getByRole('button', { name: 'Set a password' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill('seashell');
  await page.keyboard.press('Enter');
  await page.getByText('Visitors need the password', { exact: true }).waitFor();
  await look(page, 'settings-website');
  await owner.open('/config/settings/lock-screens?screen=WEBSITE_PASSWORD');
  const preview = page.frameLocator('iframe[title^="How visitors see it"]');
  await preview.getByText('This website needs a password.').waitFor();
  await page.getByLabel('Headline').fill('Opening in spring');
  await preview.getByRole('heading', { name: 'Opening in spring' }).waitFor();
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Visitors see it from now on').waitFor();
  await look(page, 'settings-lock-screens');
  const guest = await Visitor.arrive(browser, shop.url, desktop);
  await guest.page.goto(`${shop.url}/shop`);
  await guest.page.getByRole('heading', { name: 'Opening in spring' }).waitFor();
  await guest.page.getByLabel('Password').fill('seaweed');
  await guest.page.keyboard.press('Enter');
  await guest.page.getByText('That is not the password. Please try again.').waitFor();
  await look(guest.page, 'website-lock');
  await guest.page.getByLabel('Password').fill('seashell');
  await guest.page.keyboard.press('Enter');
  await guest.page.waitForURL(`${shop.url}/shop`);
  await guest.leave();
  await owner.open('/config/settings/website');
  await page.getByRole('button', { name: 'Open it to all' }).press('Enter');
  await page.getByText('The website is open to all.').waitFor();
  await page.setViewportSize(phone.viewport);
  await page.getByRole('link', { name: 'All settings' }).click();
  await list.getByRole('link', { name: 'Payments' }).waitFor();

  await owner.open('/');
  await expect(page.locator('footer')).toContainText('Pots for every day');
  await expect(page.getByRole('link', { name: 'kiln@tern.example' })).toBeAttached();
  const icon = await page.request.get(`${shop.url}/favicon.ico`);
  expect(icon.ok()).toBe(true);
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('what is empty in the shop says how to begin, in the dark too', async ({ browser }) => {
  const owner = await Visitor.arrive(browser, shop.url, desktop);
  await owner.page.emulateMedia({ colorScheme: 'dark' });
  await owner.signIn(email, password);
  const shown = {
    '/orders/subscriptions': 'No subscriptions yet',
    '/orders/memberships': 'No memberships yet',
    '/discounts/gift-cards': 'No gift cards yet',
    '/pages/member-areas': 'No areas yet',
    '/settings/sign-in': 'Members sign in here alone',
    '/settings/mails': 'an order is confirmed',
  };
  for (const [path, text] of Object.entries(shown)) {
    await owner.open(`/config${path}`);
    await owner.page.getByText(text).first().waitFor();
    await look(owner.page, `empty-${path.slice(path.lastIndexOf('/') + 1)}`);
  }
  await owner.leave();
});

test('an owner chooses the words of the shop, who keeps robots out, and from when instalments are offered', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/settings/texts');
  const words = page.getByLabel('Puts a product into the cart');
  await expect(words).toHaveAttribute('placeholder', 'Add To Cart');
  await words.fill('Into the basket');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('Saved.').first().waitFor();
  await look(page, 'settings-texts');

  await owner.open('/config/settings/captcha');
  await page.getByRole('button', { name: /Who tells people from robots/ }).press('Enter');
  await page.getByRole('option', { name: /reCAPTCHA/ }).press('Enter');
  await page.getByLabel('Site key').fill('short');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByLabel('Site key')).toHaveAttribute('aria-invalid', 'true');
  await look(page, 'settings-captcha');
  await page.getByRole('button', { name: /Who tells people from robots/ }).press('Enter');
  await page.getByRole('option', { name: /ALTCHA/ }).press('Enter');
  await page.keyboard.press('ControlOrMeta+s');
  const stored = `{ captchaConfiguration { provider } website { texts { key text }
    store { instalments { isAvailable maximum { value } } } } }`;
  await expect
    .poll(() => shop.owner(stored, {}))
    .toMatchObject({
      captchaConfiguration: { provider: 'ALTCHA' },
      website: { texts: [{ key: 'productAddToCartText', text: 'Into the basket' }] },
    });

  await owner.open('/config/settings/payments');
  await page.getByText('Tell shoppers of instalments').click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('form', { name: 'Instalments' }).getByRole('alert')).toBeVisible();
  await page.getByLabel('For amounts above').fill('1');
  await page.getByLabel('And up to').fill('500');
  await page.getByRole('button', { name: /Country of the account/ }).press('Enter');
  await page.getByRole('option', { name: 'United Kingdom' }).press('Enter');
  await look(page, 'settings-payments');
  await page.keyboard.press('ControlOrMeta+s');
  await expect
    .poll(() => shop.owner(stored, {}))
    .toMatchObject({
      website: { store: { instalments: { isAvailable: true, maximum: { value: '500.00' } } } },
    });
  await owner.leave();
});

/** Begins a shipping zone in its dialog, in which `choose` picks an option of a list by its name. */
async function beginZone(owner: Visitor, name: string) {
  const { page } = owner;
  await owner.signIn(email, password);
  await owner.open('/config/settings/shipping');
  await page.getByRole('button', { name: 'Add a zone' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Shipping zone' });
  await dialog.getByLabel('Name, for you').fill(name);
  const choose = async (label: RegExp, option: string) => {
    await dialog.getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  return { page, dialog, choose };
}

test('an owner says where and when orders can be fetched, and changes it', async ({ browser }) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page, dialog, choose } = await beginZone(owner, 'Near us');
  const fill = (label: string, text: string) => dialog.getByLabel(label).fill(text);
  await choose(/Countries/, 'United Kingdom');
  await fill('Name, for the shopper', 'At our studio');
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('0');
  await dialog.getByText('Shoppers fetch it').click();
  await fill('Where: the place’s name', 'Quay Studio');
  await fill('Street and number', 'Quay 1');
  await fill('City or town', 'Norwich');
  await choose(/Country$/, 'United Kingdom');
  await fill('When it is open', 'Monday to Friday');
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const edit = page.getByRole('button', { name: 'Edit: Near us' });
  await edit.click();
  await expect(dialog.getByRole('button', { name: 'Remove United Kingdom' })).toBeVisible();
  await expect(dialog.getByLabel('When it is open')).toHaveValue('Monday to Friday');
  await fill('When it is open', 'Every day');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await edit.click();
  await expect(dialog.getByLabel('When it is open')).toHaveValue('Every day');
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner sends to a part of a country, and reads in the list which one', async ({ browser }) => {
  const owner = await Visitor.arrive(browser, shop.url, { viewport: { width: 1_280, height: 900 } });
  const { page, dialog, choose } = await beginZone(owner, 'Lakes');
  await choose(/Countries/, 'Canada');
  await dialog.getByRole('button', { name: 'Add a part of a country' }).click();
  await choose(/Country$/, 'United States');
  await choose(/Region/, 'Illinois');
  await dialog.getByRole('textbox', { name: /^Postcodes/ }).fill('627*, 60601');
  await dialog.getByRole('button', { name: 'Add a part of a country' }).click();
  await dialog.getByLabel('Name, for the shopper').fill('Truck');
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('9');
  await look(page, 'settings-shipping-parts');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('row', { name: /Lakes/ });
  await expect(row).toContainText('Canada');
  await expect(row).toContainText('Illinois, United States (627*, 60601)');
  await look(page, 'settings-shipping-zones');
  await page.getByRole('button', { name: 'Edit: Lakes' }).click();
  await dialog.getByRole('button', { name: 'Edit this part' }).press('Enter');
  await expect(
    dialog.getByRole('button', { name: /^Country$|Country of|United States.*Country$/ }),
  ).toBeFocused();
  await expect(dialog.getByRole('button', { name: /Region/ })).toContainText('Illinois');
  await dialog.getByRole('button', { name: 'Remove this part' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(row).not.toContainText('Illinois');
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});

test('an owner has the shop used without customer accounts, and reads what there is instead of a plan', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = owner;
  const visitor = await Visitor.arrive(browser, shop.url, phone);
  await owner.signIn(email, password);
  await owner.open('/config/settings/checkout');
  const choose = async (now: string, next: string) => {
    await page.getByRole('button', { name: new RegExp(`${now}.*Who has an account`) }).click();
    await page.getByRole('option', { name: next }).click();
    await page.getByText('Saved. It holds from now on.').first().waitFor();
  };
  await visitor.open('/');
  await expect(visitor.page.locator('a[href^="/account"]').first()).toBeAttached();
  await choose('Everyone who makes one', 'Nobody: orders as a guest only');
  await look(page, 'customer-accounts');
  await visitor.open('/');
  await expect(visitor.page.locator('a[href^="/account"]')).toHaveCount(0);
  await visitor.open('/account/sign-in');
  await expect(visitor.page.getByText('This website has no customer accounts.')).toBeVisible();
  await look(visitor.page, 'customer-accounts-closed');
  await choose('Nobody: orders as a guest only', 'Everyone who makes one');
  // Links to an upgrade lead to what there is instead.
  for (const destination of ['', '/upgrade', '/subscriptions']) {
    await owner.open(`/config/settings/billing${destination}`);
    await page.getByRole('heading', { name: 'No plan, and nothing to pay' }).waitFor();
  }
  await look(page, 'billing');
  await visitor.open('/account/sign-in');
  await expect(visitor.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(owner.complaints).toEqual([]);
  await owner.leave();
  await visitor.leave();
});

test('an owner takes the website offline, deletes it by typing its name, and brings it back', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, desktop);
  const { page } = owner;
  const visitor = await Visitor.arrive(browser, shop.url, phone);
  await owner.signIn(email, password);
  await owner.open('/config/settings/danger');
  await page.getByRole('button', { name: 'Take the website offline' }).press('Enter');
  await page.getByText('The website is offline: visitors do not reach it.').waitFor();
  await look(page, 'danger-offline');
  await visitor.open('/');
  await expect(visitor.page.getByText('This website is offline for the time being.')).toBeVisible();
  await look(visitor.page, 'website-offline');
  await page.getByRole('button', { name: 'Put the website back online' }).press('Enter');
  await expect(page.getByText('The website is offline: visitors do not reach it.')).toHaveCount(0);

  const { website } = await shop.owner<{ website: { title: string } }>('{ website { title } }', {});
  await page.getByRole('button', { name: 'Delete the website…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Something else');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That is not the name of this website.')).toBeVisible();
  await look(page, 'danger-delete');
  await dialog.getByRole('textbox').fill(website.title);
  await page.keyboard.press('Enter');
  await page.getByText(/^It is deleted\. Until .* you can bring it back/).waitFor();
  await look(page, 'danger-deleted');
  await visitor.open('/');
  await expect(visitor.page.getByText('This website is not there any more.')).toBeVisible();
  await page.getByRole('button', { name: 'Bring the website back' }).press('Enter');
  await page.getByText('Take all of it with you first').waitFor();
  await visitor.open('/');
  await expect(visitor.page.locator('main').first()).toBeVisible();
  await expect(visitor.page.getByText('This website is not there any more.')).toHaveCount(0);
  expect(owner.complaints).toEqual([]);
  await owner.leave();
  await visitor.leave();
});
