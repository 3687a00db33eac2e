import { expect, test } from 'vitest';
import { isCrumbNeeded, type Write } from './crumb.rules.ts';

const plain: Write = {
  ...{ kind: 'api', isForm: false, isFromBrowser: false },
  ...{ isSignedIn: false, hasCookies: false },
};

test.each<[string, Partial<Write>, boolean]>([
  ['a client without cookies', {}, false],
  ['a client that is no browser and keeps its cart’s cookie', { hasCookies: true }, false],
  ['a script in a browser that is new here', { isFromBrowser: true }, false],
  ['a script in a browser with a cart', { isFromBrowser: true, hasCookies: true }, true],
  ['a plain form in a browser with a cart', { isForm: true, isFromBrowser: true, hasCookies: true }, false],
  ['anyone with the cookie of a session', { isSignedIn: true }, true],
  ['a script of someone signed in', { isSignedIn: true, isFromBrowser: true }, true],
  [
    'a plain form of someone signed in, on a page made for them',
    { isSignedIn: true, isForm: true, isFromBrowser: true },
    true,
  ],
  [
    'a plain form of someone signed in, on a page that all are sent',
    { kind: 'page-form', isSignedIn: true, isForm: true, isFromBrowser: true },
    false,
  ],
  ['the same form from who does not say where from', { kind: 'page-form', isSignedIn: true }, true],
  ['a sign-in in a browser, even the first', { kind: 'sign-in', isFromBrowser: true }, true],
  [
    'a documented call that is made first',
    { kind: 'same-origin', isFromBrowser: true, hasCookies: true },
    false,
  ],
  ['the same of someone signed in', { kind: 'same-origin', isFromBrowser: true, isSignedIn: true }, true],
  ['a sign-in by a client that is no browser', { kind: 'sign-in' }, false],
])('%s (%j) needs a crumb: %j', (_, write, isNeeded) => {
  expect(isCrumbNeeded({ ...plain, ...write })).toBe(isNeeded);
});
