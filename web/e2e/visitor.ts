import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test';

/** The screens on which everything must fit; what doesn't depend on the width of one is tried on one of them. */
export const phone = { screen: 'a phone', viewport: { width: 390, height: 844 } } as const;
export const desktop = { screen: 'a desktop', viewport: { width: 1280, height: 900 } } as const;
export const screens = [phone, desktop] as const;

export interface VisitorOptions {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly hasScripts?: boolean;
  /** What the browser calls itself; its own name, which says that nobody sits before it, when left out. */
  readonly userAgent?: string;
  /** Where the visitor is, by an IANA name; where the machine is when left out. */
  readonly timeZone?: string;
  /** What the visitor reads, by its tag; English when left out. */
  readonly language?: string;
}

/** With SLOW_NETWORK_MS set, scripts and answers take up to so long: whatever waits for nothing is found. */
const slowestMs = Number(process.env.SLOW_NETWORK_MS ?? 0);

const delay = async (route: Route): Promise<void> => {
  await wait(slowestMs * (0.25 + 0.75 * Math.random()));
  // The page may be gone meanwhile.
  await route.fallback().catch(() => undefined);
};

/** Someone new who visits the shop, with a page of their own; what their browser complains about fails the test. */
export class Visitor {
  readonly page: Page;
  readonly complaints: string[] = [];
  /** What the page has asked of the graph, and has no answer to yet. */
  readonly #asked = new Set<Request>();
  readonly #context: BrowserContext;
  readonly #url: string;

  private constructor(context: BrowserContext, page: Page, url: string) {
    this.#context = context;
    this.#url = url;
    this.page = page;
    // A busy machine takes its time; what never comes fails all the same.
    page.setDefaultTimeout(30_000);
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/graphql')) this.#asked.add(request);
    });
    page.on('requestfinished', (request) => this.#asked.delete(request));
    page.on('requestfailed', (request) => this.#asked.delete(request));
    // What another page said in going is answered to nobody.
    page.on('domcontentloaded', () => this.#asked.clear());
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        this.complaints.push(message.text());
      }
    });
  }

  static async arrive(
    browser: Browser,
    url: string,
    { viewport, hasScripts = true, userAgent, timeZone, language }: VisitorOptions,
  ): Promise<Visitor> {
    const context = await browser.newContext({
      ...{ viewport, javaScriptEnabled: hasScripts },
      ...(userAgent ? { userAgent } : {}),
      ...(timeZone ? { timezoneId: timeZone } : {}),
      ...(language ? { locale: language } : {}),
    });
    if (slowestMs > 0) await context.route(/\/assets\/app\/.*\.js|\/graphql|\/api\//, delay);
    return new Visitor(context, await context.newPage(), url);
  }

  /** Opens a path of the shop, once what the page asked before is answered: a change that is shown at once may still be on its way. */
  async open(path: string): Promise<void> {
    await this.settle();
    await this.page.goto(`${this.#url}${path}`);
  }

  /** Waits until all that the page has asked of the graph is answered. */
  async settle(): Promise<void> {
    await expect.poll(() => this.#asked.size, 'questions without an answer').toBe(0);
  }

  /** Signs a contributor in by what the form of the page sends: the page itself, and the editor behind it, are not opened. */
  async signIn(email: string, password: string): Promise<void> {
    const answer = await this.#context.request.post(`${this.#url}/config/sign-in`, {
      form: { email, password },
      maxRedirects: 0,
    });
    expect(answer.headers().location, 'where the sign-in leads').toBe('/config');
  }

  /** Waits until an island takes clicks by itself. */
  async awaitIsland(name: string): Promise<void> {
    await this.page.locator(`[data-island="${name}"][data-ready]`).first().waitFor({ state: 'attached' });
  }

  /** Before the first page: keeps the time of pages, so that it can be stopped. */
  async keepTime(): Promise<void> {
    await this.page.clock.install();
  }

  /** From now on it is as late in the page as the test says, however busy the machine is. */
  async stopTime(): Promise<void> {
    await this.page.clock.pauseAt(Date.now() + 60_000);
  }

  /** Presses the button of that name. */
  async press(name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name }).click();
  }

  /** A field of the checkout, by the name that it is sent under. */
  checkoutField(name: string): Locator {
    return this.page.locator(`#checkout [name="${name}"]`);
  }

  /** Types where the order goes: a whole address in the United States. */
  async fillShippingAddress(): Promise<void> {
    await this.checkoutField('shippingAddress.name').fill('Ada Lovelace');
    await this.checkoutField('shippingAddress.line1').fill('1 Main Street');
    await this.checkoutField('shippingAddress.city').fill('Springfield');
    await this.checkoutField('shippingAddress.region').selectOption('IL');
    await this.checkoutField('shippingAddress.postalCode').fill('62701');
  }

  /** Goes through the open checkout, pays by the first way, and waits until the order is confirmed. */
  async placeOrder(email: string): Promise<void> {
    const goOn = async (to: string) => {
      await this.press('Continue');
      await this.awaitCheckoutStep(to);
    };
    await this.checkoutField('email').fill(email);
    await goOn('address');
    await this.fillShippingAddress();
    await goOn('shipping');
    await goOn('payment');
    await this.press(/^Place order/);
    await this.page.waitForURL('**/checkout/confirmed');
  }

  /** Waits until a step of the checkout is the open one. */
  async awaitCheckoutStep(step: string): Promise<void> {
    await this.page.locator(`#checkout-step-${step}[aria-current="step"]`).waitFor();
  }

  /** The text of what a selector finds first, without the spaces around it. */
  async text(selector: string): Promise<string> {
    return (await this.page.locator(selector).first().innerText()).trim();
  }

  /** Waits until the open page is of a kind, as style sheets know it. */
  async expectKind(typeName: string): Promise<void> {
    await expect(this.page.locator('body')).toContainClass(`collection-type-${typeName}`);
  }

  /** The specification's code of the type of page that is open, as its islands know it. */
  async pageType(): Promise<number> {
    return Number(/"pageType":(\d+)/.exec(await this.page.content())?.[1]);
  }

  async leave(): Promise<void> {
    await this.#context.close();
  }
}
