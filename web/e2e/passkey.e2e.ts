import { expect, test } from '@playwright/test';
import { findMailedLink } from './account-mails.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { phone, Visitor } from './visitor.ts';

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

/** Gives the browser a device with a lock that its owner opens. */
async function plugIn(): Promise<void> {
  const session = await visitor.page.context().newCDPSession(visitor.page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

test.describe('a passkey', () => {
  test('is made once and then signs in without a password, by the keyboard', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await plugIn();
    const email = 'key@example.com';
    await visitor.open('/account/sign-up');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
    await visitor.open(await findMailedLink(shop.owner, email));
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Make my account' }).click();
    await page.getByRole('link', { name: 'How you sign in' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).focus();
    await look(page, 'account-security');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/security?done=passkey');
    await expect.poll(() => visitor.text('.account-done')).toContain('Your passkey is kept.');
    await expect.poll(() => visitor.text('.account-list li')).toContain('for localhost');
    await look(page, 'account-passkeys');
    await page.getByRole('button', { name: 'Use an app' }).click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await look(page, 'account-app');
    await visitor.open('/account');
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
    await visitor.open('/account/sign-in?returnTo=/about');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/about');
    await visitor.open('/account');
    await expect.poll(() => visitor.text('.account-who')).toContain(email);
  });

  test('that nobody here knows is refused in words', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await visitor.open('/account/sign-in');
    await page.route('**/account/passkeys/sign-in/start', (route) =>
      route.fulfill({ status: 429, json: { error: { message: 'Please try again in a few seconds.' } } }),
    );
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect
      .poll(() => visitor.text('.account-passkey [role="alert"]'))
      .toBe('Please try again in a few seconds.');
    await look(page, 'account-passkey-refused');
  });
});

test('without scripts no button promises what it cannot do', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, shop.url, { ...phone, hasScripts: false });
  await visitor.open('/account/sign-in');
  await expect(visitor.page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
