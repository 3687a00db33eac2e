/**
 * Tells what visitors do with a page: with its forms, its reviews, and the products beside the one that it is about; what is wrong with it, and what
 * fails on it. The script that counts visits loads it once the page is quiet, where the visit is counted, and hears what it tells.
 */

import type { ListenToVisit } from './listen-to-visit.ts';
import { readShopper } from './read-shopper.ts';
import type { VisitEvent, visitEvent } from './visit-data.ts';
import { watchCensus } from './watch-census.ts';
import type { WatchData } from './watch-data.ts';
import { watchErrors } from './watch-errors.ts';
import { watchForms } from './watch-forms.ts';
import { watchGated } from './watch-gated.ts';
import { watchQuality } from './watch-quality.ts';
import { watchStore } from './watch-store.ts';
import type { NoteMeasure } from './watch-vitals.ts';

export { readShopper };

/** Its type is the name itself, so that this script asks for no file for it. */
const toldEvent: typeof visitEvent = 'vitrine:visit-event';

/** In the address of a page whose events are to be checked, by whoever builds it. */
const checking = 'validate-events';

function tell(schema: string, content: VisitEvent['content']): void {
  document.dispatchEvent(new CustomEvent(toldEvent, { detail: { schema, content } }));
}

/** What the script that counts visits hands to the one that watches the page. */
interface WatchedPage {
  readonly data: WatchData;
  /** What a census tells of the page. */
  readonly describePage: () => VisitEvent['content'];
  /** Keeps what is measured. */
  readonly note: NoteMeasure;
  readonly listenToVisit: ListenToVisit;
}

/** Watches the page from now on. */
export function watchPage({ data, describePage, note, listenToVisit }: WatchedPage): void {
  watchErrors(data.release, tell);
  if (new URLSearchParams(location.search).has(checking))
    void import('./check-events.ts').then(({ checkEvents }) => checkEvents(listenToVisit));
  if (data.gated) watchGated(data.gated, tell);
  // Of a page that its visitor may not read nothing else is told.
  if (data.gated?.isDenied) return;
  watchForms(tell);
  watchCensus(describePage, note);
  watchQuality(tell);
  watchStore(data, tell, listenToVisit);
}
