import { isReplayCountry } from '../replay/eligibility.rules.ts';

/**
 * What cookies may be kept for. Recordings are told apart by the cookies of statistics, so that they bring these along; marketing stands
 * by itself.
 */
export type ConsentPurpose = 'statistics' | 'recordings' | 'marketing';

/** Where a browser keeps what its visitor chose, for scripts and the server. */
export const consentCookie = 'ss_consent';
export const consentSeconds = 390 * 86_400;

const choices: Readonly<Record<string, readonly ConsentPurpose[]>> = {
  none: [],
  statistics: ['statistics'],
  recordings: ['statistics', 'recordings'],
  marketing: ['marketing'],
  'statistics.marketing': ['statistics', 'marketing'],
  'recordings.marketing': ['statistics', 'recordings', 'marketing'],
};

/** What a visitor chose; null for who has not yet, and for anything that is no choice. */
export function readConsent(value: string | undefined): readonly ConsentPurpose[] | null {
  return value !== undefined && Object.hasOwn(choices, value) ? (choices[value] ?? null) : null;
}

/** A choice as its cookie holds it. */
export function writeConsent(purposes: readonly string[]): string {
  const counted = ['recordings', 'statistics'].find((purpose) => purposes.includes(purpose));
  const names = [counted, purposes.includes('marketing') ? 'marketing' : undefined];
  return names.filter((name) => name !== undefined).join('.') || 'none';
}

/**
 * What visitors of a website are asked about; nothing where its owner keeps no cookies of visits, or does not have them asked. What
 * tells advertisers is never loaded unasked.
 */
export function purposesOf(settings: {
  readonly areVisitorCookiesAllowed: boolean;
  readonly isCookieConsentAsked: boolean;
  readonly adPixelId: string;
  readonly sessionReplayPercent: number;
  readonly country: string;
}): readonly ConsentPurpose[] {
  const hasPixel = settings.adPixelId !== '';
  if (!settings.areVisitorCookiesAllowed || !(settings.isCookieConsentAsked || hasPixel)) return [];
  const isRecorded = settings.sessionReplayPercent > 0 && isReplayCountry(settings.country);
  return [
    'statistics',
    ...(isRecorded ? ['recordings' as const] : []),
    ...(hasPixel ? ['marketing' as const] : []),
  ];
}

/** What each purpose is called where visitors choose. */
export const purposeTexts: Readonly<Record<ConsentPurpose, string>> = {
  statistics: 'Statistics: how often our pages are visited',
  recordings: 'Recordings of visits, with statistics: how our pages are used',
  marketing: 'Marketing: Meta learns which of its advertisements lead to visits and orders here',
};
