/** An http or https address. */
export const isWebUrl = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);

/** The same without a path. */
export const isOrigin = (text: string): boolean =>
  isWebUrl(text) && new URL(text).href === `${new URL(text).origin}/`;
