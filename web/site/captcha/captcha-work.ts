import { pageText } from '../languages/page-texts.ts';

/** Work as the shop gives it out: see `GET /api/captcha/challenge`. */
interface Challenge {
  readonly parameters: {
    readonly nonce: string;
    readonly salt: string;
    readonly cost: number;
    readonly keyLength: number;
    readonly keyPrefix: string;
    readonly expiresAt: number;
  };
  readonly signature: string;
}

/** Work that was done: what is sent with the form, and until when it is good. */
export interface DoneWork {
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const atOnce = 16;

/**
 * Fetches work and does it: counts up until a key derived from the number begins as it must (ALTCHA, PBKDF2 with SHA-256).
 * Browsers derive keys beside the page's own work, so typing is not held up.
 */
export async function doWork(action: string): Promise<DoneWork> {
  const response = await fetch(`/api/captcha/challenge?action=${encodeURIComponent(action)}`);
  if (!response.ok)
    throw new Error(pageText('The work for this form could not be fetched. Please try again.'));
  const challenge: Challenge = await response.json();
  const { nonce, salt, cost, keyLength, keyPrefix, expiresAt } = challenge.parameters;
  const settings = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost };
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0]);
  const derive = async (counter: number): Promise<string> => {
    const own = password.slice();
    new DataView(own.buffer).setUint32(own.length - 4, counter);
    const key = await crypto.subtle.importKey('raw', own, 'PBKDF2', false, ['deriveBits']);
    return hexOf(new Uint8Array(await crypto.subtle.deriveBits(settings, key, keyLength * 8)));
  };
  for (let first = 0; ; first += atOnce) {
    const keys = await Promise.all(Array.from({ length: atOnce }, (_, index) => derive(first + index)));
    const index = keys.findIndex((key) => key.startsWith(keyPrefix));
    const derivedKey = keys[index];
    if (derivedKey === undefined) continue;
    const solution = { counter: first + index, derivedKey };
    return { token: btoa(JSON.stringify({ challenge, solution })), expiresAt: expiresAt * 1_000 };
  }
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
