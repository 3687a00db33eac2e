import { isReplayCountry } from '../replay/eligibility.rules.ts';

/** What cookies may be kept for. Recordings are told apart by the cookies of statistics, so that they bring these along. */
export type ConsentPurpose = 'statistics' | 'recordings';

/** Where a browser keeps what its visitor chose, for scripts and the server. */
export const consentCookie = 'ss_consent';
export const consentSeconds = 390 * 86_400;

/** What a visitor chose; null for who has not yet, and for anything that is no choice. */
export function readConsent(value: string | undefined): readonly ConsentPurpose[] | null {
  if (value === 'none') return [];
  if (value === 'statistics') return ['statistics'];
  return value === 'recordings' ? ['statistics', 'recordings'] : null;
}

/** A choice as its cookie holds it. */
export function writeConsent(purposes: readonly string[]): string {
  if (purposes.includes('recordings')) return 'recordings';
  return purposes.includes('statistics') ? 'statistics' : 'none';
}

/** What visitors of a website are asked about; nothing where its owner does not have them asked, or keeps no cookies of visits. */
export function purposesOf(settings: {
  readonly areVisitorCookiesAllowed: boolean;
  readonly isCookieConsentAsked: boolean;
  readonly sessionReplayPercent: number;
  readonly country: string;
}): readonly ConsentPurpose[] {
  if (!settings.areVisitorCookiesAllowed || !settings.isCookieConsentAsked) return [];
  const isRecorded = settings.sessionReplayPercent > 0 && isReplayCountry(settings.country);
  return isRecorded ? ['statistics', 'recordings'] : ['statistics'];
}

/** What each purpose is called where visitors choose. */
export const purposeTexts: Readonly<Record<ConsentPurpose, string>> = {
  statistics: 'Statistics: how often our pages are visited',
  recordings: 'Recordings of visits, with statistics: how our pages are used',
};
