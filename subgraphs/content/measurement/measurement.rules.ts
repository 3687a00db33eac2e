/** What an owner chose about the counting of visits; what is absent has its default. */
interface ChosenMeasurement {
  readonly areVisitorCookiesAllowed?: boolean;
  readonly areVisitsCountedCookieless?: boolean;
  readonly isCookieConsentAsked?: boolean;
  readonly adPixelId?: string;
  readonly visitRetentionDays?: number;
  readonly sessionReplayPercent?: number;
  readonly sessionReplayDays?: number;
  readonly fullStoryOrgId?: string;
  readonly areSessionReplayTextsMasked?: boolean;
}

/** Nothing is counted, and nobody asked, until the owner says so; events are then kept 90 days, and no visit is recorded. */
export function measurementSettings(chosen: ChosenMeasurement) {
  return {
    areVisitorCookiesAllowed: chosen.areVisitorCookiesAllowed ?? false,
    areVisitsCountedCookieless: chosen.areVisitsCountedCookieless ?? false,
    isCookieConsentAsked: chosen.isCookieConsentAsked ?? false,
    adPixelId: chosen.adPixelId ?? '',
    visitRetentionDays: chosen.visitRetentionDays ?? 90,
    sessionReplayPercent: chosen.sessionReplayPercent ?? 0,
    sessionReplayDays: chosen.sessionReplayDays ?? 30,
    fullStoryOrgId: chosen.fullStoryOrgId ?? '',
    areSessionReplayTextsMasked: chosen.areSessionReplayTextsMasked ?? true,
  };
}

/** What has to be known of it with each request; null while nothing is counted. */
export function measurementTerms(chosen: ChosenMeasurement) {
  const settings = measurementSettings(chosen);
  const { areVisitorCookiesAllowed, areVisitsCountedCookieless, visitRetentionDays } = settings;
  if (!areVisitorCookiesAllowed && !areVisitsCountedCookieless) return null;
  return {
    areCookiesAllowed: areVisitorCookiesAllowed,
    isCookieless: areVisitsCountedCookieless,
    retentionDays: visitRetentionDays,
    ...(settings.sessionReplayPercent > 0 && { replayDays: settings.sessionReplayDays }),
  };
}

/** Events are kept 30 to 400 days: late ones may still come for a week. */
export function isRetention(days: number): boolean {
  return days >= 30 && days <= 400;
}

/** The id of a pixel at Meta is 10 to 20 digits. */
export function isAdPixelId(text: string): boolean {
  return /^\d{10,20}$/.test(text);
}

/** The id of an organization at FullStory: six or so letters and digits, in newer ones between `o-` and where its data is kept. */
function isFullStoryOrgId(text: string): boolean {
  return /^(?:o-)?[A-Z\d]{4,12}(?:-[a-z]{2}\d)?$/.test(text);
}

/** What is wrong with how visits are to be recorded; null when nothing is. */
export function findReplayProblem({
  sessionReplayPercent: percent,
  sessionReplayDays: days,
  fullStoryOrgId,
}: {
  readonly sessionReplayPercent?: number | null | undefined;
  readonly sessionReplayDays?: number | null | undefined;
  readonly fullStoryOrgId?: string | null | undefined;
}): { readonly field: string; readonly message: string } | null {
  if (typeof percent === 'number' && (percent < 0 || percent > 100))
    return { field: 'sessionReplayPercent', message: 'Choose 0 to 100 of 100 visits.' };
  if (fullStoryOrgId && !isFullStoryOrgId(fullStoryOrgId))
    return {
      field: 'fullStoryOrgId',
      message: 'Write the id as FullStory shows it in its settings, such as o-1ABC23-na1.',
    };
  return typeof days === 'number' && (days < 1 || days > 90)
    ? { field: 'sessionReplayDays', message: 'Recorded visits are kept 1 to 90 days.' }
    : null;
}
