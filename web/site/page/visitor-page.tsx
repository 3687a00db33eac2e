import type { ReactElement } from 'react';
import type { PageType } from '#schema/page-types.ts';
import { hasCatalogue, type Say, sayIn } from '#schema/words/catalogue.ts';
import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { directionOf } from '../languages/direction.rules.ts';
import { drawIn } from '../languages/texts.tsx';
import type { VisitEvent } from '../visits/visit-data.ts';
import type { PageStrings } from './page-strings.ts';

/** A page in the website's theme that is made for one visitor; nobody else is ever sent it. */
export interface VisitorPage {
  /** What kind of page it is. */
  readonly pageType: PageType;
  /** Its name for templates and style sheets, such as `checkout`. */
  readonly typeName: string;
  /** In plain English words, for the window's title, which says them in the page's language. */
  readonly title: string;
  /** One sentence in plain English words on what it is for, said in the page's language; absent where nobody needs one. */
  readonly description?: string;
  /** Whether its forms lead to another website, such as a provider of sign-ins. */
  readonly leadsElsewhere?: boolean;
  /** Whether it takes payments by Stripe or PayPal: its policy then lets their forms in. */
  readonly takesPayments?: boolean;
  /** It counts no visit and keeps no cookie for that, as it is about them. */
  readonly isUncounted?: boolean;
  /** A step of buying, whose address says nothing of its visitor: advertisers may be told of it. */
  readonly mayTellAdvertisers?: boolean;
  /** What happens by opening it, for who counts visits. */
  readonly visitEvents?: readonly VisitEvent[];
  /** Origins that a sandbox of a payment provider brings its form from. */
  readonly paymentSandboxes?: readonly string[];
  /** HTML of the main content. It says itself what a form without scripts failed at. */
  content(website: SiteWebsiteFragment, strings?: PageStrings): string;
}

/** A page in the product's own words: where the website is read in a language that these are not kept in, they are English and say so. */
export function inWords(
  content: (website: SiteWebsiteFragment, strings: PageStrings, say: Say) => string,
): VisitorPage['content'] {
  return (website, strings = {}) => {
    const { language } = website;
    const html = content(website, strings, sayIn(language));
    if (hasCatalogue(language)) return html;
    const direction = directionOf(language) === 'rtl' ? ' dir="ltr"' : '';
    return html.replace(/^\s*<\w+/, `$& lang="en"${direction}`);
  };
}

/** The same for a page that React draws. */
export function drawn(
  draw: (website: SiteWebsiteFragment, strings: PageStrings) => ReactElement,
): VisitorPage['content'] {
  return inWords((website, strings) => drawIn(website.language, draw(website, strings)));
}
