import type { PageInput } from '../page/page-context.ts';
import { purposesOf } from '../visits/consent.rules.ts';
import { isPageView } from '../visits/page-events.rules.ts';

/**
 * The pixel that a page may load for visitors who allow it; null for none, and on pages that are made for one visitor, whose addresses
 * are nobody else's business, unless they are steps of buying.
 */
export function adPixelOf(input: Pick<PageInput, 'website' | 'kind' | 'visitorPage'>): string | null {
  const { website, visitorPage } = input;
  const isTold = isPageView(input) && (!visitorPage || visitorPage.mayTellAdvertisers === true);
  return isTold && purposesOf(website.settings).includes('marketing') ? website.settings.adPixelId : null;
}
