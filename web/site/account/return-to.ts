import type { ActionRequest } from '../action.ts';
import { safeReturn } from './return-to.rules.ts';

/** Where to go afterwards, as the form or the address says; a path of this website or nothing. */
export function returnToOf({
  text,
  parameter,
}: Pick<ActionRequest, 'text' | 'parameter'>): string | undefined {
  return safeReturn(text('returnTo') || parameter('returnTo'));
}

/** The sign-in, which leads on to a page of the website. */
export function signInFor(returnTo: string | undefined): string {
  return returnTo === undefined
    ? '/account/sign-in'
    : `/account/sign-in?${new URLSearchParams({ returnTo })}`;
}
