import type { Measure } from '../runtime/page-vitals.ts';

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
  /** The schema whose events carry the values of the visitor's cookies; absent for none. */
  readonly metricsIn?: string | undefined;
  /** How the visit is recorded; absent when it is not. */
  readonly replay?: ReplayTerms | undefined;
  /** Who besides is told what happens, of visitors who allow it; absent for nobody. */
  readonly adPixel?: AdPixelTerms | undefined;
  /** Fields of the page view, by `schema/events/page-view.schema.json`. */
  readonly page: Readonly<Record<string, string | number | null>>;
  /** What else happens by opening the page: an event by its JSON Schema. */
  readonly events: readonly VisitEvent[];
  /** What happens in the store by opening the page; absent for nothing. */
  readonly shop?: ShopVisit | undefined;
}

/** Events of the store, which are told with what is in the cart. */
export interface ShopVisit {
  /** Address of the script that watches the page, which reads who shops and their cart. */
  readonly script: string;
  readonly events: readonly VisitEvent[];
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

/** Told to the document by what tells of itself by a path of the census; its detail is a `CensusTeller`. */
export const censusEvent = 'vitrine:visit-page';

/** Called where the visit is counted, with what the page says of itself then, and with what notes a measure that goes with those of the page. */
export type CensusTeller = (page: VisitEvent['content'], note: (measure: Measure) => void) => void;

declare global {
  interface DocumentEventMap {
    [visitEvent]: CustomEvent<VisitEvent>;
    [censusEvent]: CustomEvent<CensusTeller>;
  }
}

/** Whether visits of the page are counted, as the script on it says that tells what is done with it. */
export function isVisitCounted(): boolean {
  return document.querySelector('script[data-watch]') !== null;
}

/** Tells whoever counts visits; nobody listens where they are not counted. */
export function tellVisitEvent(schema: string, content: VisitEvent['content']): void {
  document.dispatchEvent(new CustomEvent<VisitEvent>(visitEvent, { detail: { schema, content } }));
}
