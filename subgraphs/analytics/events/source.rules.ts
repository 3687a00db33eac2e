import { clipText } from './clip-text.rules.ts';

/** Where a visit came from. */
export interface VisitSource {
  /** Host of the page before; empty for none and for the website itself. */
  readonly referrer: string;
  /** `utm_source`, else the referrer's name; empty for a visit that names none. */
  readonly source: string;
  readonly medium: string;
  readonly campaign: string;
  readonly term: string;
  readonly ad_content: string;
}

const longest = 100;
const search = /(?:^|\.)(?:google|bing|duckduckgo|ecosia|yahoo|baidu|yandex|qwant|startpage)\./;
const social =
  /(?:^|\.)(?:facebook|instagram|pinterest|linkedin|reddit|tiktok|youtube|x|twitter|threads)\.(?:com|net)$|^t\.co$/;

/** Of a visit that tells nothing, as most events of one do. */
export const unknownSource: VisitSource = {
  ...{ referrer: '', source: '', medium: '', campaign: '', term: '', ad_content: '' },
};

/** The source is what a link's `utm_` fields say, else the host that the visitor came from: search, social or a referral. */
export function readSource(referrer: unknown, query: unknown, ownHost: string): VisitSource {
  if (!referrer && !query) return unknownSource;
  const host = hostOf(referrer);
  const from = host === ownHost ? '' : host;
  const fields = new URLSearchParams(typeof query === 'string' ? query : '');
  const field = (name: string) => clipText((fields.get(name) ?? '').trim().toLowerCase(), longest);
  const isAd = fields.has('gclid') || fields.has('msclkid') || fields.has('fbclid');
  return {
    referrer: from,
    source: field('utm_source') || from,
    medium: field('utm_medium') || (isAd ? 'paid' : mediumOf(from)),
    campaign: field('utm_campaign'),
    term: field('utm_term'),
    ad_content: field('utm_content'),
  };
}

function mediumOf(host: string): string {
  if (host === '') return '';
  if (search.test(host)) return 'search';
  return social.test(host) ? 'social' : 'referral';
}

function hostOf(address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return '';
  return clipText(new URL(address).hostname.replace(/^www\./, ''), longest);
}
