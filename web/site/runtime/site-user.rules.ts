/** Who is signed in, as the cookie tells that scripts may read; it opens nothing by itself. */
export interface SiteUser {
  readonly isAuthenticated: boolean;
  readonly siteUserId: string;
}

/** A visitor is signed in or not as the member's cookie says; a malformed one is logged and treated as absent. */
export function readSiteUser(cookies: string, warn: (message: string) => void): SiteUser | null {
  const [, text] = /(?:^|;\s*)SiteUserInfo=([^;]+)/.exec(cookies) ?? [];
  if (text === undefined) return null;
  try {
    const { authenticated, siteUserId }: Readonly<Record<string, unknown>> = JSON.parse(
      decodeURIComponent(text),
    );
    if (typeof authenticated === 'boolean')
      return { isAuthenticated: authenticated, siteUserId: typeof siteUserId === 'string' ? siteUserId : '' };
  } catch {
    // Told below, as is what is no such record.
  }
  warn('The cookie SiteUserInfo could not be read.');
  return null;
}
