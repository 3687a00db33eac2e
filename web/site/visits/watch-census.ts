import { readCookie } from '../islands/cookies.ts';
import type { VisitEvent } from './visit-data.ts';
import { formIdOf, formSelector } from './watch-forms.ts';
import type { NoteMeasure } from './watch-vitals.ts';

const buttonSelector = '.sqs-block-button-element';
/** So many buttons of a page are told as shown. */
const mostButtons = 10;
const mostText = 500;
const timeoutMs = 2_500;

/** Kinds of events that `RecordHit` takes by their numbers. */
const kinds = { heartbeat: '10', audio: '20', video: '21' } as const;

/**
 * Tells what a census asks for, each by its path below `/api/census`: that buttons and forms are on the page, that a button was
 * pressed, that something opened over the page, that a product was looked at over a list, what was played, and for how long the page
 * was looked at.
 */
export function watchCensus(describePage: () => VisitEvent['content'], note: NoteMeasure): void {
  const tellCensus: TellCensus = (path, { event, ...content }) =>
    post(path, event, { ...describePage(), ...content });
  const buttons = [...document.querySelectorAll<HTMLElement>(buttonSelector)];
  const tellButton = (event: 'render' | 'click', button: HTMLElement) =>
    tellCensus(`/button-${event}`, { event, ...buttonContent(button, buttons.indexOf(button)) });
  for (const button of buttons.slice(0, mostButtons)) tellButton('render', button);
  const formIds = [...document.querySelectorAll(formSelector)].map(formIdOf);
  for (const formId of new Set(formIds)) if (formId) tellCensus('/form-render', { event: 'render', formId });
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>(buttonSelector) : null;
      if (button) tellButton('click', button);
    },
    true,
  );
  watchOverlays(tellCensus);
  watchPlayers(tellCensus);
  watchAttention(tellCensus, note);
}

/** A button has no id of its own: its place on the page, and what it reads and leads to. */
function buttonContent(button: HTMLElement, place: number) {
  const leadsTo = button instanceof HTMLAnchorElement ? button.pathname : '';
  return {
    buttonId: `${place + 1} ${leadsTo}`.trim().slice(0, 200),
    text: button.innerText.trim().slice(0, mostText),
  };
}

/** A pop-up of the owner's, and a quick view, which is made when it is opened. */
function watchOverlays(tellCensus: TellCensus): void {
  const told = new WeakSet<Element>();
  const look = () => {
    for (const dialog of document.querySelectorAll<HTMLElement>('dialog[open]')) {
      if (told.has(dialog)) continue;
      told.add(dialog);
      const { popup } = dialog.dataset;
      if (popup) tellCensus('/overlay', { event: 'open', overlayId: popup });
      const product = dialog.matches('.quick-view') && dialog.querySelector<HTMLElement>('[data-item-id]');
      if (product) tellCensus(`/RecordQuickView/${product.dataset.itemId}`, { event: 'view' });
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, attributeFilter: ['open'] });
  look();
}

function watchPlayers(tellCensus: TellCensus): void {
  const actions = { play: 'play', pause: 'pause', ended: 'end' } as const;
  for (const [name, action] of Object.entries(actions))
    document.addEventListener(
      name,
      ({ target }) => {
        // Films that play by themselves behind a section are not watched by anyone.
        if (!(target instanceof HTMLMediaElement) || (target.muted && target.autoplay)) return;
        const event = target instanceof HTMLVideoElement ? kinds.video : kinds.audio;
        tellCensus('/RecordHit', { event, action, position: Math.round(target.currentTime) });
      },
      true,
    );
}

/**
 * Told when the page is left, before what waits is sent: with what was measured of the page where that is sent then, and by itself once
 * measuring is over.
 */
function watchAttention(tellCensus: TellCensus, note: NoteMeasure): void {
  let since = performance.now();
  document.addEventListener(
    'visibilitychange',
    () => {
      const now = performance.now();
      const seconds = Math.round((now - since) / 1_000);
      since = now;
      if (document.visibilityState !== 'hidden') return;
      if (seconds === 0 || note({ name: 'seconds', value: seconds })) return;
      tellCensus('/RecordHit', { event: kinds.heartbeat, seconds: Math.min(seconds, 86_400) });
    },
    true,
  );
}

type CensusContent = Readonly<Record<string, string | number>> & { readonly event: string };

/** Tells something of the page by its path below `/api/census`. */
type TellCensus = (path: string, content: CensusContent) => void;

/** Sends one event as a form, at once and once: whether it arrives is no matter. */
function post(path: string, event: string, content: VisitEvent['content']): void {
  const data = JSON.stringify(content);
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  fetch(`/api/census${path}`, {
    ...{ method: 'POST', keepalive: true, signal: AbortSignal.timeout(timeoutMs) },
    body: new URLSearchParams({ event, data, id, ss_cvr: readCookie('ss_cvr') ?? '' }),
  }).catch(() => {});
}
