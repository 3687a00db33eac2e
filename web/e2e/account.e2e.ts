import { expect, test } from '@playwright/test';
import { findMailedLink } from './account-mails.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;
const password = 'a long password of a member';

test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

const pathOf = () => visitor.page.evaluate(() => location.pathname + location.search);

test.describe('an account', () => {
  const email = 'ada@example.com';

  test('is made by the keyboard alone, and leads back to the page one was on', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/shop/bowl');
    await page.click('.site-menu summary');
    await page.locator('.site-header a[href^="/account"]:visible').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/sign-in?*');
    await look(page, 'account-sign-in');
    await page.getByRole('link', { name: 'Make an account' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/sign-up?*');
    await page.getByLabel('Email').focus();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    await look(page, 'account-mailbox');
    await visitor.open(await findMailedLink(shop.owner, email));
    await page.getByLabel('First name').focus();
    await page.keyboard.type('Ada');
    await page.getByLabel('Password').focus();
    await page.keyboard.type(password);
    await look(page, 'account-confirm');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/shop/bowl');
  });

  test('says what was wrong, and lets in whoever knows the password', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/account/sign-in?returnTo=/about');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('something else');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => visitor.text('.alert')).toBe('The email address or the password is wrong.');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await look(page, 'account-wrong');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => pathOf()).toBe('/about');
    const cookies = await page.evaluate(() => document.cookie);
    expect(decodeURIComponent(cookies)).toContain('SiteUserInfo={"authenticated":true');
    expect(cookies).not.toContain('vitrine_member');
  });

  for (const [how, hasScripts] of [
    ['with scripts', true],
    ['without scripts', false],
  ] as const) {
    test(`is kept in order ${how}`, async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { ...(hasScripts ? phone : desktop), hasScripts });
      const { page } = visitor;
      // axe is a script itself.
      const lookIfAble = (name: string) => (hasScripts ? look(page, name) : undefined);
      await visitor.open('/account');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await lookIfAble('account');
      await page.getByLabel('Last name').fill('Lovelace');
      await page.locator('#profile').getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => visitor.text('.account-done')).toBe('Your name is saved.');
      await expect.poll(() => visitor.text('.account-who')).toBe('You are signed in as Ada Lovelace.');
      const kept = page.locator('.account-list address');
      const before = await kept.count();
      await page.getByRole('link', { name: 'Add an address' }).click();
      await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
      await page.getByLabel('Street and number').fill('Quay 1');
      await page.getByLabel('City').fill('Bergen');
      await page.getByLabel('Country').selectOption('NO');
      await lookIfAble('account-address');
      await page.locator('#addresses').getByRole('button', { name: 'Save' }).click();
      await expect.poll(() => kept.count()).toBe(before + 1);
      await expect(kept.last()).toContainText('Bergen');
      await page.getByLabel('Your password until now').fill('wrong');
      await page.getByLabel('New password').fill('another long password');
      await page.getByRole('button', { name: 'Change the password' }).click();
      await expect.poll(() => visitor.text('#password .alert')).toBe('This is not your password.');
      await lookIfAble('account-refused');
      await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
      await expect.poll(() => visitor.text('.account-done')).toBe('You are signed out.');
      await visitor.open('/account');
      await page.waitForURL('**/account/sign-in');
    });
  }

  test('gets a new password by mail, and a link that was used says so', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/account/forgot');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    const link = await findMailedLink(shop.owner, email);
    await visitor.open(link);
    await page.getByLabel('New password').fill(password);
    await look(page, 'account-reset');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect.poll(() => visitor.text('.account-done')).toBe('Your password is set. Sign in with it.');
    await visitor.open(link);
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await expect.poll(() => visitor.text('h1')).toBe('This link does not work any more');
    await look(page, 'account-used-link');
  });
});

for (const [how, hasScripts, email] of [
  ['with scripts', true, 'ines@example.com'],
  ['without scripts', false, 'ivo@example.com'],
] as const) {
  test(`who is invited to build the website begins with a password, ${how}`, async ({ browser }) => {
    await shop.owner(
      'mutation ($email: String!) { inviteContributor(input: { email: $email, role: EDITOR }) { __typename } }',
      { email },
    );
    visitor = await Visitor.arrive(browser, shop.url, { ...phone, hasScripts });
    const { page } = visitor;
    await visitor.open(await findMailedLink(shop.owner, email));
    if (hasScripts) await look(page, 'invitation');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/config');
    await visitor.open('/config/security');
    await expect.poll(() => visitor.text('h1')).toBe('How you sign in');
    const elsewhere = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts });
    await elsewhere.signIn(email, password);
    await visitor.open('/config/security');
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('This one')).toHaveCount(1);
    if (hasScripts) await look(page, 'config-security');
    await sessions.getByRole('button', { name: 'Sign out everywhere else' }).press('Enter');
    await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await elsewhere.open('/config');
    await expect(elsewhere.page.getByLabel('Password')).toBeVisible();
    await elsewhere.leave();
  });
}
