import type { ReplayTerms } from '../visits/visit-data.ts';
import { isReplayBrowser } from './eligibility.rules.ts';
import { recordByFullStory } from './fullstory-recorder.ts';
import { type KeptReplay, ReplaySender, readKept } from './replay-sender.ts';

const idPath = '/api/commerce/fullstory/getId';
/** Kept in the browser's window: a visit goes on from page to page, and ends with its window. */
const storageKey = 'ss_replay';
const sendMs = 5_000;
/** rrweb's number of the event that a page was opened. */
const pageOpened = 4;

/** What is told of a page that was opened: its path, and whether it was seen dark or light. */
function pageFacts() {
  const { matches: isDark } = matchMedia('(prefers-color-scheme: dark)');
  return { href: location.pathname, colorScheme: isDark ? 'dark' : 'light' };
}

/**
 * Records what a visitor sees and does on this page, when the visit is one of those that are: by the product's own recorder, or by the
 * owner's provider. It never throws, and says what failed.
 */
export async function recordVisit({ percent, areTextsMasked, fullStoryOrgId }: ReplayTerms): Promise<void> {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!isReplayBrowser({ timeZone, cores: navigator.hardwareConcurrency })) return;
    const kept = readKept(sessionStorage.getItem(storageKey)) ?? (await begin(percent));
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
    if (kept.id === null) return;
    if (fullStoryOrgId === undefined) await record({ ...kept, id: kept.id }, areTextsMasked);
    else await recordByFullStory({ orgId: fullStoryOrgId, visitId: kept.id, areTextsMasked });
  } catch (error) {
    warn(error);
  }
}

function warn(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: who builds the website finds there why a visit is missing.
  console.warn('Something of the visit is not recorded.', error);
}

/** Whether this visit is recorded is decided once. */
async function begin(percent: number): Promise<KeptReplay> {
  if (Math.random() * 100 >= percent) return { id: null, next: 0 };
  const answer = await fetch(idPath);
  const { id }: { readonly id?: string } = answer.ok ? await answer.json() : {};
  return { id: id ?? null, next: 0 };
}

async function record(kept: KeptReplay & { readonly id: string }, areTextsMasked: boolean): Promise<void> {
  const { record: watch } = await import('@rrweb/record');
  const sender = new ReplaySender(kept, location.pathname, (state) =>
    sessionStorage.setItem(storageKey, JSON.stringify(state)),
  );
  const stop = watch({
    emit(event) {
      const isPage = event.type === pageOpened;
      const known = isPage ? { ...event, data: { ...event.data, ...pageFacts() } } : event;
      if (!sender.add(known)) stop?.();
    },
    maskAllInputs: true,
    ...(areTextsMasked && { maskTextSelector: '*' }),
    inlineStylesheet: true,
    slimDOMOptions: 'all',
    sampling: { mousemove: 100, scroll: 150, media: 800, input: 'last' },
    errorHandler: warn,
  });
  // The page as it is first is too much for what browsers send of a page that is left.
  void sender.send();
  setInterval(() => void sender.send(), sendMs);
  addEventListener('pagehide', () => sender.leave());
  // A page that a browser shows again as it was goes on behind the pages between.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) sender.goOn(readKept(sessionStorage.getItem(storageKey)));
  });
}
