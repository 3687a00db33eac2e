import type { CollectionType } from '#schema/collection-types.ts';
import { type GalleryOptions, readGalleryOptions } from '#web/blocks/gallery/gallery-options.ts';
import { chosenValues } from './chosen-style.ts';

/** Types of collections that are galleries: gallery blocks, slides of pictures, of albums and of films. */
const galleryTypes: ReadonlySet<CollectionType> = new Set([
  ...(['GALLERY_BLOCK', 'SLIDE_GALLERY', 'SLIDE_ALBUM', 'SLIDE_VIDEO'] as const),
]);
const prefix = 'gallery-';

/** How a gallery page is to look: by the theme's style options whose names are those of a gallery's, such as `gallery-design`. */
export function galleryContext(type: CollectionType, styleValues: unknown): { options?: GalleryOptions } {
  if (!galleryTypes.has(type)) return {};
  const chosen = Object.entries(chosenValues(styleValues)).filter(([name]) => name.startsWith(prefix));
  return {
    options: readGalleryOptions(
      Object.fromEntries(chosen.map(([name, value]) => [name.slice(prefix.length), value])),
    ),
  };
}
