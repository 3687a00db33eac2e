import { socialServiceId } from '#schema/site-codes.ts';
import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { announcementContext } from '../frame/frame-context.ts';
import { locationContext } from './location-context.ts';
import { plainText } from './plain-text.ts';

/** A website that is open to visitors. */
export const siteStatusOpen = { value: 9 };

/** Who the website is. Addresses of its own are absolute with `baseUrl`, that of this request. */
export function websiteContext(website: SiteWebsiteFragment, baseUrl: string) {
  const { settings, logo } = website;
  return {
    id: website.id,
    identifier: website.identifier,
    language: website.language,
    timeZone: website.timeZone,
    timeZoneAbbr: timeZoneName(website.timeZone),
    siteTitle: plainText(website.title),
    siteTagLine: plainText(website.tagline),
    siteDescription: website.description,
    location: settings.location === null ? null : locationContext(settings.location),
    logoImageId: logo?.id ?? '',
    logoImageUrl: logo?.url ?? '',
    shareButtonOptions: Object.fromEntries(settings.shareButtons.map((name) => [name, true])),
    baseUrl,
    authenticUrl: baseUrl,
    internalUrl: baseUrl,
    primaryDomain: website.primaryHost,
    socialAccounts: settings.socialAccounts.map(socialAccount),
    siteStatus: siteStatusOpen,
    captchaSettings: {
      provider: website.captchaSettings.provider,
      siteKey: website.captchaSettings.siteKey,
    },
    useCLDRMoneyFormat: true,
  };
}

/** How the website is set up, as far as visitors may know. */
export function websiteSettingsContext(website: SiteWebsiteFragment) {
  const { settings, store } = website;
  return {
    id: website.id,
    websiteId: website.id,
    country: settings.country,
    contactEmail: plainText(settings.contactEmail),
    contactPhoneNumber: plainText(settings.contactPhoneNumber),
    contactPhoneUrl: phoneUrl(settings.contactPhoneNumber),
    businessHours: settings.businessHours.map(plainText),
    simpleLikingEnabled: settings.simpleLikingEnabled,
    commentsEnabled: settings.commentsEnabled,
    disqusShortname: settings.disqusShortname,
    // The language's own predicate reads it written like this.
    disqusShortName: settings.disqusShortname,
    homepageTitleFormat: plainText(settings.homepageTitleFormat),
    collectionTitleFormat: plainText(settings.collectionTitleFormat),
    itemTitleFormat: plainText(settings.itemTitleFormat),
    defaultPostFormat: '%t',
    storeSettings: {
      storeCurrency: store.currency,
      multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
      isExpressCheckout: store.isExpressCheckout,
    },
    announcementBarSettings: announcementContext(website),
    userAccountsSettings: {
      loginAllowed: settings.customerAccounts !== 'GUESTS_ONLY',
      signupAllowed: settings.customerAccounts === 'OPEN',
    },
  };
}

/** A number as a link calls it: without spaces and signs between its digits. */
export function phoneUrl(number: string): string {
  const called = number.replace(/\(0\)/g, '').replace(/(?!^\+)[^\d]/g, '');
  return called === '' ? '' : `tel:${called}`;
}

function socialAccount(account: SiteWebsiteFragment['settings']['socialAccounts'][number]) {
  return {
    serviceId: socialServiceId(account.serviceName),
    serviceName: plainText(account.serviceName),
    screenname: plainText(account.screenname),
    userName: plainText(account.screenname),
    profileUrl: plainText(account.profileUrl),
    iconEnabled: true,
  };
}

const maxClocks = 500;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** A time zone's clock, which takes long to make. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  if (clocks.size >= maxClocks) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/** Such as `EST`; an unknown zone has none. */
function timeZoneName(timeZone: string): string {
  try {
    const parts = clockOf(timeZone).formatToParts();
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}
