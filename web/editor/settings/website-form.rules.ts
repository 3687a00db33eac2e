import type { EditorWebsiteProfileFragment, UpdateWebsiteInput } from '#web/generated/graphql.ts';

/** A profile elsewhere as it is typed. */
export interface SocialProfile {
  readonly serviceName: string;
  readonly profileUrl: string;
  readonly screenname: string;
}

/** A website's settings as their form has them. */
export interface WebsiteValues {
  readonly title: string;
  readonly tagline: string;
  readonly description: string;
  readonly language: string;
  readonly timeZone: string;
  readonly logoImageId: string;
  readonly faviconImageId: string;
  readonly socialImageId: string;
  readonly country: string;
  readonly contactEmail: string;
  readonly contactPhoneNumber: string;
  readonly addressTitle: string;
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly addressCountry: string;
  /** A line a day. */
  readonly businessHours: string;
  readonly homepageTitleFormat: string;
  readonly collectionTitleFormat: string;
  readonly itemTitleFormat: string;
  readonly isHiddenFromSearch: boolean;
  /** Empty for the theme's own. */
  readonly notFoundPageId: string;
  readonly socialAccounts: readonly SocialProfile[];
}

/** A stored website in its form. */
export function websiteValues(website: EditorWebsiteProfileFragment): WebsiteValues {
  const { settings, logo } = website;
  const { location } = settings;
  return {
    ...{ title: website.title, tagline: website.tagline, description: website.description },
    ...{ language: website.language, timeZone: website.timeZone },
    logoImageId: logo?.id ?? '',
    faviconImageId: settings.favicon?.id ?? '',
    socialImageId: settings.socialImage?.id ?? '',
    country: settings.country,
    contactEmail: settings.contactEmail,
    contactPhoneNumber: settings.contactPhoneNumber,
    addressTitle: location?.addressTitle ?? '',
    addressLine1: location?.addressLine1 ?? '',
    addressLine2: location?.addressLine2 ?? '',
    addressCountry: location?.addressCountry ?? '',
    businessHours: settings.businessHours.join('\n'),
    homepageTitleFormat: settings.homepageTitleFormat,
    collectionTitleFormat: settings.collectionTitleFormat,
    itemTitleFormat: settings.itemTitleFormat,
    isHiddenFromSearch: settings.isHiddenFromSearch,
    notFoundPageId: website.notFoundPage?.id ?? '',
    socialAccounts: settings.socialAccounts.map(({ serviceName, profileUrl, screenname }) => ({
      ...{ serviceName, profileUrl, screenname },
    })),
  };
}

/** What of the form was changed, as the graph takes it. An address goes as a whole; its point on the map stays as it is stored. */
export function websiteInput(
  values: WebsiteValues,
  stored: EditorWebsiteProfileFragment['settings']['location'],
  changed: Partial<WebsiteValues>,
): UpdateWebsiteInput {
  const { title, tagline, description, language, timeZone, logoImageId, ...rest } = values;
  const { addressTitle, addressLine1, addressLine2, addressCountry, businessHours, ...settings } = rest;
  const own = { title, tagline, description, language, timeZone, logoImageId: logoImageId || null };
  const shared = {
    ...settings,
    socialAccounts: settings.socialAccounts.filter(({ profileUrl }) => profileUrl.trim() !== ''),
    businessHours: businessHours
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    location: {
      ...{ addressTitle, addressLine1, addressLine2, addressCountry },
      ...{ mapLat: stored?.mapLat ?? null, mapLng: stored?.mapLng ?? null },
    },
  };
  const names = Object.keys(changed);
  const isMoved = names.some((name) => name.startsWith('address'));
  const named = new Set(isMoved ? [...names, 'location'] : names);
  return { ...only(own, named), settings: only(shared, named) };
}

function only<Fields extends object>(fields: Fields, names: ReadonlySet<string>): Partial<Fields> {
  const kept: Partial<Fields> = { ...fields };
  for (const name in kept) if (!names.has(name)) delete kept[name];
  return kept;
}

/** Services that profiles are usually at, by the names that themes know them by. */
export const socialServices = [
  ...['instagram', 'facebook', 'youtube', 'tiktok', 'pinterest', 'linkedin', 'x', 'threads', 'bluesky'],
  ...['mastodon', 'vimeo', 'spotify', 'soundcloud', 'github', 'etsy', 'whatsapp', 'telegram', 'website'],
];

/** Languages that a website may be in, as people write them; others are typed. */
export const commonLanguages = [
  ...['en-US', 'en-GB', 'de', 'de-AT', 'de-CH', 'fr', 'fr-CA', 'es', 'es-MX', 'it', 'nl', 'pt-PT', 'pt-BR'],
  ...['ja', 'da', 'sv', 'nb', 'fi', 'pl', 'cs', 'sk', 'sl', 'hr', 'hu', 'ro', 'bg', 'el', 'tr', 'uk', 'ru'],
  ...['et', 'lv', 'lt', 'is', 'ga', 'ca', 'ar', 'he', 'hi', 'th', 'vi', 'id', 'ko', 'zh-CN', 'zh-TW'],
];

/** What a language is called in another one; its tag where it has no name there. */
export function languageName(tag: string, inLanguage = 'en'): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** A choice of texts by themselves, with one that is stored and in no list. */
export function withStored(values: readonly string[], stored: string): readonly string[] {
  return stored === '' || values.includes(stored) ? values : [stored, ...values];
}
