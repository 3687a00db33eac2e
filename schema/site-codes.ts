/** Numeric codes of what a folder's page does: it shows its pages at once, leads on to the first, or is no page; `variation` is never set here. */
export const folderBehaviors = { index: 1, redirect: 2, none: 3, variation: 4 } as const;

/** Numeric codes of where what lies behind a page or an item comes from. */
export const backgroundSources = { upload: 1, instagram: 2, video: 3, none: 4 } as const;

/**
 * What an item of a gallery is. Themes know `imageLicensed`, `imageReused` and `assetReused` besides: here every picture is kept as a
 * file, whoever's it is and wherever else it stands, so that none of them is ever said.
 */
export type GalleryMediaType = 'imageEmpty' | 'imageFile' | 'video';

/** Numeric codes of the parts of a cover page. */
export const sliceTypes = {
  heading: 1,
  body: 3,
  image: 4,
  gallery: 5,
  video: 6,
  socialIcons: 7,
  buttons: 8,
  navigation: 9,
  customForm: 10,
  newsletter: 11,
  album: 12,
  map: 13,
  logo: 14,
  action: 15,
  form: 16,
  lock: 17,
  password: 18,
  twitter: 19,
} as const;

/** Numeric codes of what a page makes use of, of 1 to 70. */
export const featureIds = {
  commerce: 6,
  giftCards: 40,
  subscriptions: 50,
  instalments: 64,
} as const;

/** Numeric codes of services that profiles are at; one without a code of its own is 0. */
const socialServiceIds: Readonly<Record<string, number>> = {
  ...{ email: 20, twitch: 35, reddit: 43, facebook: 60, pinterest: 61, twitter: 62, x: 62, instagram: 64 },
  ...{ linkedin: 65, youtube: 69, github: 73, tiktok: 82 },
};

/** The code of a service by its name, as themes write it: in any case, perhaps with `-unauth` behind it. */
export function socialServiceId(serviceName: string): number {
  const name = serviceName.toLowerCase().replace(/-unauth$/, '');
  return Object.hasOwn(socialServiceIds, name) ? (socialServiceIds[name] ?? 0) : 0;
}
