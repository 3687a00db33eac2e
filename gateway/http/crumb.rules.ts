import type { CrumbPolicy } from '#web/site/action.ts';

/** How a write that is looked at for its crumb comes. */
export type CrumbKind = Exclude<CrumbPolicy, 'own'>;

/** What is known about a write. That it does not come from another website was made sure of before. */
export interface Write {
  readonly kind: CrumbKind;
  /** It was sent by a plain form, not as JSON. */
  readonly isForm: boolean;
  /** It names where it comes from, as browsers do and other clients don't. */
  readonly isFromBrowser: boolean;
  /** The cookie of a session came with it, a contributor's or a member's. */
  readonly isSignedIn: boolean;
  /** Another cookie of ours came with it: a cart's, or a crumb. */
  readonly hasCookies: boolean;
}

/**
 * A write by the cookie of a session needs a crumb, and so does one by the cookie of a cart that scripts of a browser send.
 * A browser's plain form for what any visitor may do needs none, as its origin was compared; a client without cookies needs
 * none, as nobody can make it do what it did not mean to. For a call of kind `same-origin` a visitor's origin is enough. A sign-in from a browser needs one: nobody is signed in as another.
 */
export function isCrumbNeeded({ kind, isForm, isFromBrowser, isSignedIn, hasCookies }: Write): boolean {
  if (kind === 'sign-in') return isFromBrowser;
  if (kind === 'same-origin') return isSignedIn && isFromBrowser;
  if (isSignedIn) return !(kind === 'page-form' && isFromBrowser);
  return isFromBrowser && hasCookies && !isForm;
}
