import type { PageInput } from '../page/page-context.ts';
import type { ReplayTerms } from '../visits/visit-data.ts';
import { isReplayCountry } from './eligibility.rules.ts';
import { fullStoryHosts } from './fullstory-hosts.rules.ts';

/** How visits are recorded on a page; null where they are not, and for pages that are made for one visitor, such as the checkout. */
export function replayTermsOf(
  { website: { settings }, visitorPage }: Pick<PageInput, 'website' | 'visitorPage'>,
  script: string,
): ReplayTerms | null {
  const { sessionReplayPercent: percent, areSessionReplayTextsMasked, fullStoryOrgId, country } = settings;
  if (percent === 0 || visitorPage || !settings.areVisitorCookiesAllowed || !isReplayCountry(country))
    return null;
  const terms = { script, percent, areTextsMasked: areSessionReplayTextsMasked };
  return fullStoryOrgId === ''
    ? { ...terms, purpose: 'recordings' }
    : { ...terms, purpose: 'fullstory', fullStoryOrgId };
}

/** Hosts of the provider that may record on a page: of its script first; none where visits are recorded by the product itself, or not. */
export function replayHostsOf(input: Pick<PageInput, 'website' | 'visitorPage'>): readonly string[] {
  const orgId = replayTermsOf(input, '')?.fullStoryOrgId;
  return orgId === undefined ? [] : fullStoryHosts(orgId).all;
}
