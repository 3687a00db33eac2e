import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { readCookie } from '../islands/cookies.ts';
import { pageText } from '../languages/page-texts.ts';

const failure = pageText('That did not work. Please try again.');
const connection = pageText('Please check your internet connection.');

/** Shows the button of a passkey where the browser knows passkeys, and does what it says. */
export function enhance(root: HTMLElement): void {
  const button = root.querySelector('button');
  const alert = root.querySelector<HTMLElement>('[role="alert"]');
  if (!button || !alert || !browserSupportsWebAuthn()) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    button.disabled = true;
    alert.textContent = '';
    try {
      await (root.dataset.action === 'new' ? makePasskey(root) : signIn(root));
    } catch (error) {
      alert.textContent = wordsOf(error);
    } finally {
      button.disabled = false;
    }
  });
}

/** What the website refused, in its own words. */
class Refused extends Error {}

/** Whoever closes the browser's own window meant to: nothing is wrong. */
function wordsOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  const isClosed = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
  return isClosed ? '' : failure;
}

async function makePasskey(root: HTMLElement): Promise<void> {
  const { token, options } = await send(root, 'passkeys/start', {});
  const response = await startRegistration({ optionsJSON: options });
  await send(root, 'passkeys/save', { token, response });
  location.assign(`${root.dataset.base}/security?done=passkey`);
}

async function signIn(root: HTMLElement): Promise<void> {
  const { token, options } = await send(root, 'passkeys/sign-in/start', {});
  const response = await startAuthentication({ optionsJSON: options });
  const rememberMe = document.querySelector<HTMLInputElement>('input[name="rememberMe"]')?.checked ?? false;
  const { returnTo } = await send(root, 'passkeys/sign-in', {
    token,
    response,
    rememberMe,
    returnTo: root.dataset.return,
  });
  location.assign(returnTo);
}

// The answers are those of our own server, each as its route gives it.
async function send(root: HTMLElement, path: string, body: object) {
  const { base = '' } = root.dataset;
  const crumb = readCookie('crumb') ?? '';
  const answer = await fetch(`${base}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'X-SiteUser-XSRF-Token': crumb },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Refused(connection);
  });
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(data?.error?.message ?? failure);
  return data;
}
