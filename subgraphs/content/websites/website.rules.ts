import { domainToASCII } from 'node:url';
import { isEmail } from '#schema/email-address.rules.ts';
import { findCommentSettingsProblem } from '../comments/comment-settings.rules.ts';
import type { CustomerAccounts, ScriptPolicy } from '../generated/graphql.ts';
import { findReplayProblem, isAdPixelId, isRetention } from '../measurement/measurement.rules.ts';
import type { InputProblem } from '../problems.ts';
import { findLocationProblem, type LocationInput } from './location.rules.ts';
import { findLockScreensProblem, type StoredLockScreen } from './lock-screens.rules.ts';

/** What a website's settings hold once its owner gave them; what is absent has its default. */
export interface StoredSettings {
  readonly country?: string;
  readonly contactEmail?: string;
  readonly contactPhoneNumber?: string;
  readonly location?: LocationInput;
  readonly businessHours?: readonly string[];
  readonly homepageTitleFormat?: string;
  readonly collectionTitleFormat?: string;
  readonly itemTitleFormat?: string;
  readonly socialAccounts?: readonly SocialAccount[];
  /** Empty for none. */
  readonly faviconImageId?: string;
  /** Empty for none. */
  readonly socialImageId?: string;
  /** Empty for none. */
  readonly notFoundPageId?: string;
  readonly isHiddenFromSearch?: boolean;
  readonly commentsEnabled?: boolean;
  readonly isCommentApprovalRequired?: boolean;
  readonly simpleLikingEnabled?: boolean;
  readonly shareButtons?: readonly string[];
  readonly disqusShortname?: string;
  readonly areVisitorCookiesAllowed?: boolean;
  readonly areVisitsCountedCookieless?: boolean;
  readonly isCookieConsentAsked?: boolean;
  readonly adPixelId?: string;
  readonly visitRetentionDays?: number;
  readonly sessionReplayPercent?: number;
  readonly sessionReplayDays?: number;
  readonly fullStoryOrgId?: string;
  readonly areSessionReplayTextsMasked?: boolean;
  readonly scriptPolicy?: ScriptPolicy;
  readonly customerAccounts?: CustomerAccounts;
  readonly allowedOrigins?: readonly string[];
  readonly lockScreens?: readonly StoredLockScreen[];
}

interface SocialAccount {
  readonly serviceName: string;
  readonly profileUrl: string;
  readonly screenname?: string | null | undefined;
}

/** What changes in a website: `undefined` stays, a null logo is taken away. */
export interface WebsiteChanges {
  readonly title?: string | undefined;
  readonly tagline?: string | undefined;
  readonly description?: string | undefined;
  readonly language?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly settings?: StoredSettings | undefined;
  readonly logoImageId?: string | null | undefined;
}

type Nullable<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | null | undefined };

/** The input as an owner sends it: a null means the same as nothing, except for the logo. */
export type WebsiteInput = Nullable<Omit<WebsiteChanges, 'settings'>> & {
  readonly settings?: SettingsInput | null | undefined;
};

type SettingsInput = Nullable<Omit<StoredSettings, 'location'>> & {
  readonly location?: LocationInput | null | undefined;
};

/** Title formats of a website whose owner chose none. */
export const defaultTitleFormats = { homepage: '%s', collection: '%c — %s', item: '%i — %s' } as const;

const maxTitleLength = 200;
const maxTextLength = 10_000;
const maxLineLength = 500;
const maxSocialAccounts = 50;
const maxBusinessHours = 50;

function problem(field: string, message: string): InputProblem {
  return { field, message };
}

/** An identifier is 1 to 63 lower-case letters, digits and hyphens, with no hyphen at an end. */
export function isIdentifier(text: string): boolean {
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text);
}

/** Hosts are compared in lower case, in their ASCII form and without the dot at their end; null for what is no host name. */
export function readHost(text: string): string | null {
  // What follows one of these is no part of a host, and the conversion below would silently drop it.
  if (/[/?#@:\\%]/.test(text)) return null;
  const host = domainToASCII(text.trim().replace(/\.$/, '')).toLowerCase();
  const isName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(host);
  return isName && host.length <= 253 ? host : null;
}

/** A website starts with an identifier, a host name and a title of 1 to 200 characters. */
export function findNewWebsiteProblem(input: {
  identifier: string;
  host: string;
  title: string;
}): InputProblem | null {
  return findAddressProblem(input) ?? findTitleProblem(input.title);
}

/** Says what keeps a website from having a host and an identifier, whoever has them by now. */
export function findAddressProblem(input: { identifier: string; host: string }): InputProblem | null {
  if (!isIdentifier(input.identifier)) {
    return problem(
      'input.identifier',
      'An identifier has 1 to 63 lower-case letters, digits and hyphens, and no hyphen at its start or end.',
    );
  }
  if (!readHost(input.host)) {
    return problem('input.host', 'Write the host as a name without a port or a path, such as shop.example.');
  }
  return null;
}

/** A language is a BCP 47 tag; null for what is none. */
export function readLanguage(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}

/** A time zone is a name of the IANA list; null for what is none, an offset such as +01:00 too. */
export function readTimeZone(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return null;
  }
}

/** A country is a two-letter code that names one. */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false;
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  return name !== undefined && code !== 'ZZ';
}

function isWebAddress(text: string): boolean {
  return text.length <= 2083 && /^https?:\/\//i.test(text) && URL.canParse(text);
}

function findTitleProblem(title: string): InputProblem | null {
  const isFine = title.trim() !== '' && title.length <= maxTitleLength;
  return isFine ? null : problem('input.title', `A website's title has 1 to ${maxTitleLength} characters.`);
}

/** What an owner wants changed is taken wholly or not at all; the answer says which field is wrong. */
export function findWebsiteProblem(input: WebsiteInput): InputProblem | null {
  const { title, tagline, description, language, timeZone, settings } = input;
  if (typeof title === 'string' && findTitleProblem(title)) return findTitleProblem(title);
  if ((tagline?.length ?? 0) > maxLineLength) {
    return problem('input.tagline', `A tagline has at most ${maxLineLength} characters.`);
  }
  if ((description?.length ?? 0) > maxTextLength) {
    return problem('input.description', `A description has at most ${maxTextLength} characters.`);
  }
  if (typeof language === 'string' && !readLanguage(language)) {
    return problem('input.language', 'Write the language as a tag such as en-US.');
  }
  if (typeof timeZone === 'string' && !readTimeZone(timeZone)) {
    return problem('input.timeZone', 'Write the time zone by its name, such as Europe/Paris.');
  }
  return settings ? findSettingsProblem(settings) : null;
}

function findSettingsProblem(settings: SettingsInput): InputProblem | null {
  const { country, contactEmail, socialAccounts, businessHours } = settings;
  const lines = Object.entries(settings);
  const tooLong = lines.find(([, text]) => typeof text === 'string' && text.length > maxLineLength);
  if (tooLong)
    return problem(`input.settings.${tooLong[0]}`, `This has at most ${maxLineLength} characters.`);
  const place = settings.location ? findLocationProblem(settings.location) : null;
  if (place) return problem('input.settings.location', place);
  if (country && !isCountry(country)) {
    return problem(
      'input.settings.country',
      'Write the country as a code of two capital letters, such as US.',
    );
  }
  if (contactEmail && !isEmail(contactEmail)) {
    return problem(
      'input.settings.contactEmail',
      'Email is not valid. Email addresses should follow the format user@domain.com.',
    );
  }
  if (
    businessHours &&
    (businessHours.length > maxBusinessHours || businessHours.some((line) => line.length > maxLineLength))
  ) {
    return problem('input.settings.businessHours', `Opening hours have at most ${maxBusinessHours} lines.`);
  }
  const { visitRetentionDays: days } = settings;
  if (typeof days === 'number' && !isRetention(days))
    return problem('input.settings.visitRetentionDays', 'Events of visits are kept 30 to 400 days.');
  if (settings.adPixelId && !isAdPixelId(settings.adPixelId))
    return problem(
      'input.settings.adPixelId',
      'Write the id as the Events Manager of Meta shows it: 10 to 20 digits, such as 1234567890123456.',
    );
  const replayProblem = findReplayProblem(settings);
  if (replayProblem) return problem(`input.settings.${replayProblem.field}`, replayProblem.message);
  const origin = settings.allowedOrigins?.find((each) => !isOrigin(each));
  if (origin !== undefined)
    return problem(
      'input.settings.allowedOrigins',
      `${origin} is no origin; write one as https://app.example.com.`,
    );
  if ((settings.allowedOrigins?.length ?? 0) > maxOrigins)
    return problem('input.settings.allowedOrigins', `A website allows at most ${maxOrigins} origins.`);
  const lockProblem = findLockScreensProblem(settings.lockScreens ?? []);
  if (lockProblem) return lockProblem;
  const commentProblem = findCommentSettingsProblem(settings);
  if (commentProblem) return commentProblem;
  return socialAccounts ? findSocialAccountsProblem(socialAccounts) : null;
}

const maxOrigins = 20;

/** Scheme and host as browsers name an origin, with nothing after them; http is for one's own machine only. */
export function isOrigin(text: string): boolean {
  if (text.length > maxLineLength || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
}

function findSocialAccountsProblem(accounts: readonly SocialAccount[]): InputProblem | null {
  const field = 'input.settings.socialAccounts';
  if (accounts.length > maxSocialAccounts)
    return problem(field, `A website has at most ${maxSocialAccounts} profiles.`);
  for (const { serviceName, profileUrl, screenname } of accounts) {
    if (!/^[a-z0-9-]{1,50}$/.test(serviceName)) {
      return problem(field, 'Write the name of a service in lower-case letters, such as instagram.');
    }
    if (!isWebAddress(profileUrl)) return problem(field, `${profileUrl} is no web address.`);
    if ((screenname?.length ?? 0) > maxLineLength)
      return problem(field, `A name has at most ${maxLineLength} characters.`);
  }
  return null;
}

/** Only what an owner gave is changed: a key that is absent or null stays as it is. */
export function readWebsiteChanges(input: WebsiteInput): WebsiteChanges {
  const { title, tagline, description, language, timeZone, settings, logoImageId } = input;
  return {
    title: title?.trim(),
    tagline: tagline ?? undefined,
    description: description ?? undefined,
    language: language ? (readLanguage(language) ?? undefined) : undefined,
    timeZone: timeZone ?? undefined,
    settings: settings ? withoutNulls(withTrimmedScreens(settings)) : undefined,
    logoImageId,
  };
}

function withTrimmedScreens(settings: SettingsInput): SettingsInput {
  const { lockScreens } = settings;
  if (!lockScreens) return settings;
  const trimmed = lockScreens.map((screen) => {
    return { ...screen, title: screen.title.trim(), text: screen.text.trim() };
  });
  return { ...settings, lockScreens: trimmed };
}

function withoutNulls(settings: SettingsInput): StoredSettings {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== null && value !== undefined),
  );
}
