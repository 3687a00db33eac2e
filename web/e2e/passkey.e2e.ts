import { expect, test } from '@playwright/test';
import { findMailedLink } from './account-mails.ts';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

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

async function look(name: string, width: number): Promise<void> {
  expect(await findBarriers(visitor.page), name).toEqual([]);
  const folder = process.env.SCREENSHOTS;
  if (folder) await visitor.page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
}

for (const { screen, viewport } of screens) {
  test.describe(`a passkey, on ${screen}`, () => {
    const { width } = viewport;

    test('is made once and then signs in without a password, by the keyboard', async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await plugIn();
      const email = `key.${width}@example.com`;
      await visitor.open('/account/sign-up');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
      await visitor.open(await findMailedLink(shop.owner, email));
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Make my account' }).click();
      await page.getByRole('link', { name: 'How you sign in' }).click();
      await page.getByRole('button', { name: 'Add a passkey' }).focus();
      await look('account-security', width);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/account/security?done=passkey');
      expect(await visitor.text('.account-done')).toContain('Your passkey is kept.');
      expect(await visitor.text('.account-list li')).toContain('for localhost');
      await look('account-passkeys', width);
      await page.getByRole('button', { name: 'Use an app' }).click();
      await page.getByRole('img', { name: /QR code/ }).waitFor();
      await look('account-app', width);
      await visitor.open('/account');
      await page.getByRole('button', { name: 'Sign out', exact: true }).first().click();
      await visitor.open('/account/sign-in?returnTo=/about');
      await page.getByRole('button', { name: 'Sign in with a passkey' }).focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(({ pathname }) => pathname === '/about');
      await visitor.open('/account');
      expect(await visitor.text('.account-who')).toContain(email);
    });

    test('that nobody here knows is refused in words', async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open('/account/sign-in');
      await page.route('**/account/passkeys/sign-in/start', (route) =>
        route.fulfill({ status: 429, json: { error: { message: 'Please try again in a few seconds.' } } }),
      );
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
      await expect
        .poll(() => visitor.text('.account-passkey [role="alert"]'))
        .toBe('Please try again in a few seconds.');
      await look('account-passkey-refused', width);
    });
  });
}

test('without scripts no button promises what it cannot do', async ({ browser }) => {
  visitor = await Visitor.arrive(browser, shop.url, { ...screens[0], hasScripts: false });
  await visitor.open('/account/sign-in');
  expect(await visitor.page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
});
