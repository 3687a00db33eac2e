import type { WatchData } from './watch-data.ts';

/** What a page tells the script that counts visits, as JSON in the attribute `data-visit` of that script. */
export interface VisitData {
  /** Visitors may be told apart by cookies. */
  readonly areCookiesAllowed: boolean;
  /** Visits without cookies are counted too. */
  readonly isCookieless: boolean;
  /** Address of the module that asks for consent, which cookies wait for; absent where nobody is asked. */
  readonly consentScript?: string | undefined;
  /** False for pages that are no page view, such as one that is not found. */
  readonly isCounted: boolean;
  /** Events of the store carry the values of the visitor's cookies. */
  readonly hasVisitorMetrics: boolean;
  /** How the visit is recorded; absent when it is not. */
  readonly replay?: ReplayTerms | undefined;
  /** Who besides is told what happens, of visitors who allow it; absent for nobody. */
  readonly adPixel?: AdPixelTerms | undefined;
  /** Fields of the page view, by `schema/events/page-view.schema.json`. */
  readonly page: Readonly<Record<string, string | number | null>>;
  /** What else happens by opening the page: an event by its JSON Schema. */
  readonly events: readonly VisitEvent[];
  /** What happens in the store by opening the page, which is told with what is in the cart. */
  readonly shopEvents: readonly VisitEvent[];
  /** Address of the module that watches the page, and reads who shops and their cart; nobody loads it but whose visit is counted. */
  readonly watchScript: string;
  readonly watch: WatchData;
}

/** How visits are recorded. */
export interface ReplayTerms {
  /** Address of the module that records; nobody loads it but who is recorded. */
  readonly script: string;
  /** Of so many of 100 visits. */
  readonly percent: number;
  /** The shapes of texts are recorded in place of the texts. */
  readonly areTextsMasked: boolean;
  /** What a visitor has to allow, where visitors are asked. */
  readonly purpose: 'recordings' | 'fullstory';
  /** The organization at FullStory that records, in place of the product itself. */
  readonly fullStoryOrgId?: string;
}

/** How a pixel of advertisers is loaded. */
export interface AdPixelTerms {
  /** Address of the module that loads it; nobody loads it but who allows that. */
  readonly script: string;
  /** The owner's id there. */
  readonly id: string;
}

/** An event, by the JSON Schema of that name. */
export interface VisitEvent {
  readonly schema: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** Told to the document when something happens that is counted; its detail is a `VisitEvent`. */
export const visitEvent = 'vitrine:visit-event';

declare global {
  interface DocumentEventMap {
    [visitEvent]: CustomEvent<VisitEvent>;
  }
  interface Window {
    /** What was told on the page until now: whoever counts visits comes when it is quiet, and hears first what happened before. */
    visitEvents?: VisitEvent[];
  }
}

/** What the page tells of visits; null where they are not counted. */
export function readVisitData(): VisitData | null {
  const text = document.querySelector<HTMLElement>('script[data-visit]')?.dataset.visit;
  return text ? JSON.parse(text) : null;
}

/** Whether visits of the page are counted. */
export function isVisitCounted(): boolean {
  return document.querySelector('script[data-visit]') !== null;
}

/** Tells whoever counts visits; nobody listens where they are not counted. */
export function tellVisitEvent(schema: string, content: VisitEvent['content']): void {
  const detail = { schema, content };
  window.visitEvents ??= [];
  window.visitEvents.push(detail);
  document.dispatchEvent(new CustomEvent<VisitEvent>(visitEvent, { detail }));
}
