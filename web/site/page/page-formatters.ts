import { socialFormatters } from '../comments/social-formatters.ts';
import { mediaFormatters } from '../media/media-formatters.ts';
import { createStoreFormatters } from '../product/store-formatters.ts';
import type { SiteFormatters } from '../template/formatters.ts';
import { plainTextFormatters } from './plain-text.ts';

/**
 * The formatters that pages put in the place of the engine's: buying, comments and sharing, films and sound, and
 * plain words.
 */
export const pageFormatters: SiteFormatters = new Map([
  ...createStoreFormatters(),
  ...socialFormatters,
  ...mediaFormatters,
  ...plainTextFormatters,
]);
