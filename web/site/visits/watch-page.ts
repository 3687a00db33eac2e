/**
 * Tells what visitors do with a page: with its forms, its reviews, and the products beside the one that it is about; what is wrong with it, and what fails on it. It comes when the
 * page is quiet, and what it tells is heard by nobody where the visit is not counted.
 */

import { readShopper } from './read-shopper.ts';
import type { visitEvent } from './visit-data.ts';
import { watchCensus } from './watch-census.ts';
import type { WatchData } from './watch-data.ts';
import { watchErrors } from './watch-errors.ts';
import { watchForms } from './watch-forms.ts';
import { watchGated } from './watch-gated.ts';
import { watchQuality } from './watch-quality.ts';
import { watchStore } from './watch-store.ts';

export { readShopper };

/** Its type is the name itself, so that this script asks for no file for it. */
const toldEvent: typeof visitEvent = 'vitrine:visit-event';

/** In the address of a page whose events are to be checked, by whoever builds it. */
const checking = 'validate-events';

function tell(schema: string, content: Readonly<Record<string, unknown>>): void {
  document.dispatchEvent(new CustomEvent(toldEvent, { detail: { schema, content } }));
}

function start(): void {
  const text = document.querySelector<HTMLElement>('script[data-watch]')?.dataset.watch;
  if (!text) return;
  const data: WatchData = JSON.parse(text);
  watchErrors(tell);
  if (new URLSearchParams(location.search).has(checking))
    void import('./check-events.ts').then(({ checkEvents }) => checkEvents());
  if (data.gated) watchGated(data.gated, tell);
  // Of a page that its visitor may not read nothing else is told.
  if (data.gated?.isDenied) return;
  watchForms(tell);
  watchCensus();
  watchQuality(tell);
  watchStore(data, tell, (listen) => document.addEventListener(toldEvent, ({ detail }) => listen(detail)));
}

// The script that counts visits waits in the same way, and stands before this one: it listens first.
if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2_000 });
else setTimeout(start, 200);
