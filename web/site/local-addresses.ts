/** First parts of addresses that are the same in every language: files and services. */
const everywhere =
  'media|assets|scripts|api|graphql|config|login|logout|instalments/modal|favicon\\.ico|apple-touch-icon[^/"\']*|site\\.css|robots\\.txt';

/** How addresses of one language are written. */
export class LocalAddresses {
  readonly #prefix: string;
  readonly #others: RegExp;

  /** `prefix` is what the addresses begin with, such as `/de`; empty for the website's own language. */
  constructor(prefix: string) {
    this.#prefix = prefix;
    this.#others = new RegExp(`^/(?:${everywhere}|${prefix.slice(1)})(?:[/?#]|$)`);
  }

  /** A path of the website in this language; any other address as it is. */
  path(path: string): string {
    if (this.#prefix === '' || !path.startsWith('/') || path.startsWith('//') || this.#others.test(path))
      return path;
    return this.#prefix + path.replace(/^\/(?=$|[?#])/, '');
  }
}

/** Addresses of pages that are made for one visitor, which are in every language of the website: its language, and the rest. */
const visitorPage =
  /^((?:\/[a-z]{2,3}(?:-[a-z0-9]{2,8})*)?)(\/(?:account(?:\/[^?]*)?|checkout(?:\/[^?]*)?|order\/[^?]+|pay\/[^?]+|donate(?:\/[^?]*)?|subscribe|review-request|my-visits(?:\/visits\.json)?|cart\/(?:form|restore|reminders)|newsletter\/(?:confirm|unsubscribe))\/?(?:\?.*)?)$/i;

/** True for the address of a page that is made for one visitor; without a language. */
export function isVisitorPagePath(path: string): boolean {
  return visitorPage.exec(path)?.[1] === '';
}

/** `/account` of `/de/account`, whatever languages the website has; other addresses as they are. */
export function withoutLanguage(url: string): string {
  return visitorPage.exec(url)?.[2] ?? url;
}
