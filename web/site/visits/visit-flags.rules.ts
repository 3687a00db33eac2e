import type { PageInput } from '../page/page-context.ts';

type Facts = Pick<PageInput, 'website'>;

/** Every event of the store says which visitor it is about, by the values of their cookies: with the flag `commerce-visitor-metrics`. */
export function hasVisitorMetrics({ website }: Facts): boolean {
  return website.store.betaFeatureFlags.includes('commerce-visitor-metrics');
}

/** What visitors press on pages for members and of videos is told: with the flag `video-paywall`. */
export function hasVideoPaywall({ website }: Facts): boolean {
  return website.store.betaFeatureFlags.includes('video-paywall');
}
