import {
  type ConsentPurpose,
  consentCookie,
  consentSeconds,
  readConsent,
  writeConsent,
} from '../visits/consent.rules.ts';
import type { ListenToVisit } from '../visits/listen-to-visit.ts';
import type { AdPixelTerms, VisitData } from '../visits/visit-data.ts';
import type { CookieJar } from './cookie-jar.ts';

/** What the script that counts visits hands to the one that asks for consent. */
interface AskedVisit {
  readonly cookies: CookieJar;
  readonly visit: Pick<VisitData, 'adPixel' | 'events' | 'shopEvents'>;
  readonly listenToVisit: ListenToVisit;
}

/**
 * Shows the page's banner until its visitor chose, and calls back with the choice, which is kept. Who allows that is also told of to
 * advertisers from then on.
 */
export function watchConsent(
  { cookies, visit, listenToVisit }: AskedVisit,
  tellChosen: (purposes: readonly ConsentPurpose[]) => void,
): void {
  const chosen = (purposes: readonly ConsentPurpose[]) => {
    if (!purposes.includes('fullstory')) forget(['fs_uid', 'fs_lua', 'fs_cid']);
    if (!purposes.includes('marketing')) forget(['_fbp', '_fbc']);
    else if (visit.adPixel)
      void tellPixel(visit.adPixel, [...visit.events, ...visit.shopEvents], listenToVisit);
    tellChosen(purposes);
  };
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

async function tellPixel(
  { script, id }: AdPixelTerms,
  events: VisitData['events'],
  listenToVisit: ListenToVisit,
): Promise<void> {
  const module: typeof import('../ad-pixel/ad-pixel.ts') = await import(/* @vite-ignore */ script);
  module.startAdPixel(id, events, listenToVisit);
}

/** Takes away what others left before the visitor allowed them no more: their scripts keep it for the highest domain that they can. */
function forget(names: readonly string[]): void {
  const labels = location.hostname.split('.');
  for (const name of names.filter((each) => document.cookie.includes(`${each}=`)))
    for (const from of labels.keys()) {
      const gone = `${name}=; Path=/; Max-Age=0; Domain=${labels.slice(from).join('.')}`;
      // biome-ignore lint/suspicious/noDocumentCookie: browsers without the Cookie Store are served too.
      document.cookie = gone;
    }
}
