/** How many files are on their way. */
export interface OpenUploads {
  readonly ofWebsite: number;
  /** Of the contributor or the program that begins another one. */
  readonly ofStarter: number;
}

/** So many files may be on their way at once: parts of them are kept for a day, wherever they come from. */
export const uploadLimits = { ofWebsite: 100, ofStarter: 25 } as const;

/** Another upload is begun while there are fewer than may be on their way, on the website and from one sender. */
export function isUploadAllowed({ ofWebsite, ofStarter }: OpenUploads): boolean {
  return ofWebsite < uploadLimits.ofWebsite && ofStarter < uploadLimits.ofStarter;
}

export const tooManyUploadsMessage =
  'Too many files are on their way at once. Please finish or cancel one of them first.';
