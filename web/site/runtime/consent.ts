import {
  type ConsentPurpose,
  consentCookie,
  consentSeconds,
  readConsent,
  writeConsent,
} from '../visits/consent.rules.ts';
import type { CookieJar } from './cookie-jar.ts';

/** Shows the page's banner until its visitor chose, and calls back with the choice, which is kept. */
export function watchConsent(
  cookies: CookieJar,
  chosen: (purposes: readonly ConsentPurpose[]) => void,
): void {
  const banner = document.querySelector<HTMLElement>('[data-consent]');
  const kept = readConsent(cookies.get(consentCookie));
  if (kept || !banner) {
    chosen(kept ?? []);
    return;
  }
  banner.hidden = false;
  banner.addEventListener('click', ({ target }) => {
    const choice = target instanceof HTMLElement ? target.dataset.choice : undefined;
    if (choice === undefined) return;
    const purposes =
      choice === 'chosen'
        ? [...banner.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)
        : choice.split(' ');
    const value = writeConsent(purposes);
    cookies.set(consentCookie, value, consentSeconds);
    banner.hidden = true;
    chosen(readConsent(value) ?? []);
  });
}
