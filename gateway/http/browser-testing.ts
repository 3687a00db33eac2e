import type { LightMyRequestResponse } from 'fastify';
import { anyAddress } from '../testing/member-testing.ts';
import type { TestInstall } from '../testing.ts';

/** Someone with a browser without scripts: it keeps cookies, and sends what a page's form holds. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #shop: TestInstall;
  readonly #host: string;
  readonly #address = anyAddress();

  constructor(shop: TestInstall, host: string) {
    this.#shop = shop;
    this.#host = host;
  }

  /** Has the cookies of another browser from now on. */
  takeCookiesOf(other: Browser): void {
    for (const [name, value] of other.cookies) this.cookies.set(name, value);
  }

  async get(url: string, own: Readonly<Record<string, string>> = {}): Promise<LightMyRequestResponse> {
    const headers = { ...this.#headers(), ...own };
    return this.#keep(await this.#shop.app.inject({ url, remoteAddress: this.#address, headers }));
  }

  /** Sends a form of this website, with the crumb that its pages hold unless it is sent blind. */
  async post(
    url: string,
    fields: Readonly<Record<string, string>>,
    options: { headers?: Record<string, string>; isBlind?: boolean } = {},
  ): Promise<LightMyRequestResponse> {
    const crumb = options.isBlind ? '' : (this.cookies.get('crumb') ?? '');
    return this.#keep(
      await this.#shop.app.inject({
        method: 'POST',
        url,
        remoteAddress: this.#address,
        headers: {
          ...this.#headers(),
          'content-type': 'application/x-www-form-urlencoded',
          origin: `http://${this.#host}`,
          ...options.headers,
        },
        payload: new URLSearchParams({ ...(crumb ? { crumb } : {}), ...fields }).toString(),
      }),
    );
  }

  /** Opens the sign-in and sends its form. */
  async signIn(
    email: string,
    password: string,
    { rememberMe = false, returnTo }: { rememberMe?: boolean; returnTo?: string } = {},
  ): Promise<LightMyRequestResponse> {
    await this.get('/account/sign-in');
    const fields = { email, password, ...(rememberMe ? { rememberMe: 'true' } : {}) };
    return this.post('/account/sign-in', returnTo === undefined ? fields : { ...fields, returnTo });
  }

  /** Signs in as someone else without having signed out. */
  async signOutAndIn(email: string, password: string): Promise<LightMyRequestResponse> {
    await this.get('/account');
    return this.post('/account/sign-in', { email, password });
  }

  /** Sends a DELETE as a script does, with the crumb that it has. */
  async remove(url: string): Promise<LightMyRequestResponse> {
    const headers = { ...this.#headers(), 'x-siteuser-xsrf-token': this.cookies.get('crumb') ?? '' };
    return this.#keep(
      await this.#shop.app.inject({ method: 'DELETE', url, remoteAddress: this.#address, headers }),
    );
  }

  /** Asks the graph; what fails says so. */
  async graph<Data = unknown>(query: string, variables: object = {}): Promise<Data> {
    const crumb = this.cookies.get('crumb');
    const response = this.#keep(
      await this.#shop.app.inject({
        method: 'POST',
        url: '/graphql',
        remoteAddress: this.#address,
        headers: { ...this.#headers(), ...(crumb ? { 'x-siteuser-xsrf-token': crumb } : {}) },
        payload: { query, variables },
      }),
    );
    const { data, errors } = response.json();
    if (errors) throw new Error(`The operation failed: ${JSON.stringify(errors)}`);
    return data;
  }

  #headers(): Record<string, string> {
    const pairs = [...this.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    return { host: this.#host, ...(pairs.length === 0 ? {} : { cookie: pairs.join('; ') }) };
  }

  #keep(response: LightMyRequestResponse): LightMyRequestResponse {
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}
