import { isReplayCountry } from '../replay/eligibility.rules.ts';

/**
 * What cookies may be kept for. Recordings, our own or by FullStory, are told apart by the cookies of statistics, so that they bring
 * these along; marketing stands by itself.
 */
export type ConsentPurpose = 'statistics' | 'recordings' | 'fullstory' | 'marketing';

/** Where a browser keeps what its visitor chose, for scripts and the server. */
export const consentCookie = 'ss_consent';
export const consentSeconds = 390 * 86_400;

const choices: Readonly<Record<string, readonly ConsentPurpose[]>> = {
  none: [],
  statistics: ['statistics'],
  recordings: ['statistics', 'recordings'],
  fullstory: ['statistics', 'fullstory'],
  marketing: ['marketing'],
  'statistics.marketing': ['statistics', 'marketing'],
  'recordings.marketing': ['statistics', 'recordings', 'marketing'],
  'fullstory.marketing': ['statistics', 'fullstory', 'marketing'],
};

/** What a visitor chose; null for who has not yet, and for anything that is no choice. */
export function readConsent(value: string | undefined): readonly ConsentPurpose[] | null {
  return value !== undefined && Object.hasOwn(choices, value) ? (choices[value] ?? null) : null;
}

/** A choice as its cookie holds it. */
export function writeConsent(purposes: readonly string[]): string {
  const counted = ['fullstory', 'recordings', 'statistics'].find((purpose) => purposes.includes(purpose));
  const names = [counted, purposes.includes('marketing') ? 'marketing' : undefined];
  return names.filter((name) => name !== undefined).join('.') || 'none';
}

/**
 * What visitors of a website are asked about; nothing where its owner keeps no cookies of visits, or does not have them asked. What
 * tells advertisers, or has others record, is never loaded unasked.
 */
export function purposesOf(settings: {
  readonly areVisitorCookiesAllowed: boolean;
  readonly isCookieConsentAsked: boolean;
  readonly adPixelId: string;
  readonly sessionReplayPercent: number;
  readonly fullStoryOrgId: string;
  readonly country: string;
}): readonly ConsentPurpose[] {
  const hasPixel = settings.adPixelId !== '';
  const isRecorded = settings.sessionReplayPercent > 0 && isReplayCountry(settings.country);
  const isRecordedElsewhere = isRecorded && settings.fullStoryOrgId !== '';
  const isAsked = settings.isCookieConsentAsked || hasPixel || isRecordedElsewhere;
  if (!settings.areVisitorCookiesAllowed || !isAsked) return [];
  return [
    'statistics',
    ...(isRecorded ? [isRecordedElsewhere ? ('fullstory' as const) : ('recordings' as const)] : []),
    ...(hasPixel ? ['marketing' as const] : []),
  ];
}

/** What each purpose is called where visitors choose. */
export const purposeTexts: Readonly<Record<ConsentPurpose, string>> = {
  statistics: 'Statistics: how often our pages are visited',
  recordings: 'Recordings of visits, with statistics: how our pages are used',
  fullstory: 'Recordings of visits by FullStory, with statistics: how our pages are used',
  marketing: 'Marketing: Meta learns which of its advertisements lead to visits and orders here',
};
