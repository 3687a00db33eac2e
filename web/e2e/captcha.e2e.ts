import { expect, type Page, type Route, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, screens, Visitor } from './visitor.ts';

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

const form = '.product-restock-form';
const failure = '.product-restock-failure';

async function checkVisitors(input: object): Promise<void> {
  const { updateCaptcha } = await shop.owner<{ updateCaptcha: { __typename: string } }>(
    'mutation ($input: UpdateCaptchaInput!) { updateCaptcha(input: $input) { __typename } }',
    { input },
  );
  expect(updateCaptcha.__typename).toBe('CaptchaConfiguration');
}

const google = { siteKey: '6LcExampleSiteKey', projectId: 'my-shop', apiKey: 'AIza-example' };

/** Google's script as far as a page uses it; what is asked of it is counted in the page. */
const googleScript = `window.asked = { rendered: 0, reset: 0 };
window.grecaptcha = { enterprise: {
  ready: (callback) => callback(),
  render: (container, given) => { asked.rendered += 1; asked.given = given; container.append('Protected'); return 7; },
  execute: async (id, { action }) => id + ' ' + action + ' ' + asked.reset,
  reset: () => { asked.reset += 1; },
} };`;

async function answerAsGoogle(page: Page): Promise<void> {
  await page.route('https://www.google.com/recaptcha/enterprise.js?render=explicit', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: googleScript }),
  );
}

/** Answers sign-ups in turn, and keeps the tokens that came with them. */
async function answerSignUps(page: Page, answers: object[]): Promise<string[]> {
  const tokens: string[] = [];
  await page.route('**/graphql', async (route: Route) => {
    const { operationName, variables } = route.request().postDataJSON();
    if (operationName !== 'SignUpForRestock') return route.continue();
    tokens.push(variables.input.captchaToken);
    return route.fulfill({ json: { data: { signUpForRestock: answers[tokens.length - 1] } } });
  });
  return tokens;
}

/** Types an address into the form for what is sold out; not sent yet. */
async function beginSignUp(): Promise<void> {
  const { page } = visitor;
  await visitor.open('/shop/vase');
  await page.locator(`${form} input[name="email"]`).focus();
  await visitor.awaitIsland('restock-form');
  await page.keyboard.type('ada@example.com');
}

test.describe('where browsers do work', () => {
  test('says without scripts that the form needs them', async ({ browser }) => {
    await checkVisitors({ provider: 'ALTCHA' });
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    await visitor.open('/shop/vase');
    await expect
      .poll(() => visitor.text('.captcha-no-script'))
      .toBe('This form checks that you are not a robot. Please allow scripts to send it.');
  });

  for (const { screen, viewport } of screens) {
    test(`a form is sent by the keyboard, and its badge is there only while a field has the focus, on ${screen}`, async ({
      browser,
    }) => {
      await checkVisitors({ provider: 'ALTCHA' });
      visitor = await Visitor.arrive(browser, shop.url, { viewport });
      const { page } = visitor;
      await visitor.open('/shop/vase');
      const badge = page.locator('.captcha');
      await expect(badge).toBeHidden();
      await page.locator(`${form} input[name="email"]`).focus();
      await visitor.awaitIsland('restock-form');
      await page.locator('h1').click();
      await page.locator(`${form} input[name="email"]`).focus();
      await badge.waitFor({ state: 'visible' });
      const width = await page.locator(form).evaluate((element) => element.clientWidth);
      await expect(badge).toHaveAttribute('data-size', width < 320 ? 'compact' : 'normal');
      expect(await findBarriers(page)).toEqual([]);
      const folder = process.env.SCREENSHOTS;
      if (folder) await page.screenshot({ path: `${folder}/captcha-${viewport.width}.png`, fullPage: true });
      await page.locator('h1').click();
      await badge.waitFor({ state: 'hidden' });
      await page.locator(`${form} input[name="email"]`).focus();
      await page.keyboard.type('ada');
      await page.keyboard.press('Enter');
      await expect.poll(() => visitor.text(failure)).toBe('Email is invalid');
      await page.keyboard.type(`.${viewport.width}@example.com`);
      await page.keyboard.press('Enter');
      await expect.poll(() => visitor.text('.product-restock-success')).toBe('Signed up!');
    });
  }
});

test.describe('where Google scores visitors', () => {
  test('is drawn once, sends its token along, and is reset after a failure', async ({ browser }) => {
    await checkVisitors({ provider: 'RECAPTCHA_ENTERPRISE', ...google });
    visitor = await Visitor.arrive(browser, shop.url, phone);
    const { page } = visitor;
    await answerAsGoogle(page);
    const tokens = await answerSignUps(page, [
      { __typename: 'CaptchaFailed', message: 'Please confirm that you are not a robot, and try again.' },
      { __typename: 'SignedUpForRestock', message: 'Signed up!' },
    ]);
    await beginSignUp();
    await page.keyboard.press('Enter');
    await expect.poll(() => visitor.text(failure)).toContain('not a robot');
    await page.keyboard.press('Enter');
    await expect.poll(() => visitor.text('.product-restock-success')).toBe('Signed up!');
    expect(tokens).toEqual(['7 waitlist 0', '7 waitlist 1']);
    await expect
      .poll(() => page.evaluate('window.asked'))
      .toEqual({
        ...{ rendered: 1, reset: 1 },
        given: { sitekey: google.siteKey, size: 'invisible', badge: 'inline' },
      });
  });

  test('ReCaptcha has not been set up!', async ({ browser }) => {
    await checkVisitors({ provider: 'RECAPTCHA_ENTERPRISE', ...google });
    visitor = await Visitor.arrive(browser, shop.url, desktop);
    await visitor.page.route('https://www.google.com/**', (route) => route.abort());
    await beginSignUp();
    await visitor.page.keyboard.press('Enter');
    await expect.poll(() => visitor.text(failure)).toBe('ReCaptcha has not been set up!');
  });

  test('Enterprise V3 ReCaptcha site key not found', async ({ browser }) => {
    await checkVisitors({ provider: 'RECAPTCHA_ENTERPRISE', ...google });
    visitor = await Visitor.arrive(browser, shop.url, phone);
    await visitor.page.route('**/shop/vase', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(google.siteKey, '') });
    });
    await beginSignUp();
    await visitor.page.keyboard.press('Enter');
    await expect.poll(() => visitor.text(failure)).toBe('Enterprise V3 ReCaptcha site key not found');
  });

  test('its place may be gone by the time it comes: ReCaptcha could not be rendered, as its document was destroyed.', async ({
    browser,
  }) => {
    await checkVisitors({ provider: 'RECAPTCHA_ENTERPRISE', ...google });
    visitor = await Visitor.arrive(browser, shop.url, desktop);
    const { page } = visitor;
    await answerAsGoogle(page);
    await beginSignUp();
    await page.locator(`${form} .captcha`).evaluate((element) => element.remove());
    await page.keyboard.press('Enter');
    await expect
      .poll(() => visitor.text(failure))
      .toBe('ReCaptcha could not be rendered, as its document was destroyed.');
  });
});
