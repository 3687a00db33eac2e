import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';

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

/** Someone new who visits the shop, with a page of their own; what their browser complains about fails the test. */
export class Visitor {
  readonly page: Page;
  readonly complaints: string[] = [];
  readonly #context: BrowserContext;
  readonly #url: string;

  private constructor(context: BrowserContext, page: Page, url: string) {
    this.#context = context;
    this.#url = url;
    this.page = page;
    // A busy machine takes its time; what never comes fails all the same.
    page.setDefaultTimeout(30_000);
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
    return new Visitor(context, await context.newPage(), url);
  }

  /** Opens a path of the shop. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.#url}${path}`);
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
