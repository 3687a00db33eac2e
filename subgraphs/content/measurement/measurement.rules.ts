/** What an owner chose about the counting of visits; what is absent has its default. */
interface ChosenMeasurement {
  readonly areVisitorCookiesAllowed?: boolean;
  readonly areVisitsCountedCookieless?: boolean;
  readonly isCookieConsentAsked?: boolean;
  readonly visitRetentionDays?: number;
}

/** Nothing is counted, and nobody asked, until the owner says so; events are then kept 90 days. */
export function measurementSettings(chosen: ChosenMeasurement) {
  return {
    areVisitorCookiesAllowed: chosen.areVisitorCookiesAllowed ?? false,
    areVisitsCountedCookieless: chosen.areVisitsCountedCookieless ?? false,
    isCookieConsentAsked: chosen.isCookieConsentAsked ?? false,
    visitRetentionDays: chosen.visitRetentionDays ?? 90,
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
  };
}

/** Events are kept 30 to 400 days: late ones may still come for a week. */
export function isRetention(days: number): boolean {
  return days >= 30 && days <= 400;
}
