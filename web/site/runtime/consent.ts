import type { ExpiringStorage } from './expiring-storage.ts';

/** What a visitor said about cookies. */
export type ConsentChoice = 'yes' | 'no';

const key = 'consent';
const keptMs = 390 * 24 * 60 * 60_000;

/** Shows the page's banner until its visitor chose, and calls back with the choice; a choice is kept. */
export function watchConsent(storage: ExpiringStorage, chosen: (choice: ConsentChoice) => void): void {
  const banner = document.querySelector<HTMLElement>('[data-consent]');
  const kept = storage.get(key);
  if (kept === 'yes' || kept === 'no' || !banner) {
    chosen(kept === 'yes' ? 'yes' : 'no');
    return;
  }
  banner.hidden = false;
  banner.addEventListener('click', ({ target }) => {
    const choice = target instanceof HTMLElement ? target.dataset.choice : undefined;
    if (choice !== 'yes' && choice !== 'no') return;
    storage.set(key, choice, keptMs);
    banner.hidden = true;
    chosen(choice);
  });
}
