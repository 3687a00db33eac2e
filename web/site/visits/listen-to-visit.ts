import type { VisitEvent, visitEvent } from './visit-data.ts';

/** Its type is the name itself, so that who listens asks for no file for it. */
const toldEvent: typeof visitEvent = 'vitrine:visit-event';

/** Calls back with what was told on the page until now, and with all that is told from then on. */
export type ListenToVisit = (listen: (event: VisitEvent) => void) => void;

/**
 * A part of the script that counts visits, which comes first and hands it to the others that listen: so none of these asks for a file
 * for it.
 */
export const listenToVisit: ListenToVisit = (listen) => {
  window.visitEvents?.forEach(listen);
  document.addEventListener(toldEvent, ({ detail }) => listen(detail));
};
