/** A failure of a page's script, as browsers tell it. */
export type EarlyError = ErrorEvent | PromiseRejectionEvent;

/** Told to the document by what takes over the failures that were kept; its detail is called with each of them. */
export const earlyErrorsEvent = 'vitrine:early-errors';

/** So many are kept, as so many of a page are told. */
const mostKept = 10;

/**
 * Stands in the page before all other scripts, as text: what watches the page comes when it is quiet, and much fails before that. It keeps the first
 * failures until they are taken over, and tells nobody.
 */
export const earlyErrorsScript = `(() => {
const kept = [], names = ['error', 'unhandledrejection'];
const keep = (event) => { if (kept.length < ${mostKept}) kept.push(event); };
for (const name of names) addEventListener(name, keep);
document.addEventListener('${earlyErrorsEvent}', ({ detail }) => {
for (const name of names) removeEventListener(name, keep);
kept.forEach(detail);
}, { once: true });
})()`;
