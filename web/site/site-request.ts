import type { ChooseVariant } from './experiments/experiment.rules.ts';
import type { SentForm } from './form/sent-form.ts';
import type { PageLanguage } from './languages/localize.ts';
import type { VisitorPage } from './page/visitor-page.tsx';

/** What is asked of a website's pages, and what the gateway knows of who asks. */
export interface SiteRequest {
  readonly method: 'GET' | 'HEAD';
  /** As in the address, its percent signs decoded, without a query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Scheme, host and port of the request, such as `https://shop.example`. */
  readonly baseUrl: string;
  readonly websiteId: string;
  /** The website's IANA time zone, where it is known before the page is. */
  readonly timeZone?: string;
  /** The language that the page is translated into; absent for the website's own. */
  readonly language?: PageLanguage;
  /** Whether the viewer manages the website's content. */
  readonly isEditor: boolean;
  /** The instant to come as of which they look at the page; absent for now. */
  readonly previewsAt?: Date;
  /** Whether the viewer may change how the website looks. */
  readonly mayDesign?: boolean;
  /** Names the revision of a theme that a contributor looks at before visitors see it. */
  readonly previewToken?: string;
  /** Whether the visitor opened pages by their passwords: what they see is for them alone. */
  readonly isPrivate?: boolean;
  /** Whether the visitor has a cart, as far as cookies tell. */
  readonly hasCart: boolean;
  /** Whether the visitor likes the post that the page shows, as far as cookies tell. */
  readonly hasLiked?: boolean;
  /** Which variants of experiments a visitor is shown; absent for those who take no part in any, and are shown the page as it is. */
  readonly chooseVariant?: ChooseVariant | undefined;
  readonly requestId: string;
  /** A form without scripts that failed; shown on the page that it came from. */
  readonly notice?: { readonly title: string; readonly message: string };
  /** A form of the owner's that came back; goes with a notice. */
  readonly sentForm?: SentForm;
  /** What to show instead of the page that the path leads to. */
  readonly visitorPage?: VisitorPage;
}
