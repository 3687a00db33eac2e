import { readCookie } from '../islands/cookies.ts';

/** The cookies of a page that scripts may read and write. */
export interface CookieJar {
  get(name: string): string | undefined;
  /** Keeps a value for so many seconds; 0 removes it. */
  set(name: string, value: string, seconds: number): void;
}

/** The document's own cookies. */
export const documentCookies: CookieJar = {
  get: readCookie,
  set(name, value, seconds) {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: browsers without the Cookie Store are served too.
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  },
};
