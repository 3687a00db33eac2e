import type { Install } from '../install.ts';
import { readCookies } from './cookies.ts';
import { Crumbs, crumbHeader } from './crumb.ts';

/** The headers of a write by whoever has these cookies on a website, with the crumb that goes with them. */
export function withCrumb(
  install: Pick<Install, 'viewerSecret'>,
  websiteId: string,
  cookie: string,
): { cookie: string; [crumbHeader]: string } {
  const { sessionToken, memberToken } = readCookies(cookie);
  const crumb = new Crumbs(install.viewerSecret).make({ websiteId, sessionToken, memberToken });
  return { cookie: `${cookie}; crumb=${crumb}`, [crumbHeader]: crumb };
}
