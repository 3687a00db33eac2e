import { z } from 'zod';
import { choice, flag, whole } from '../block.ts';

/** The shapes that pictures of a gallery are cut to: width by height. */
export const aspectRatios = {
  square: 1,
  standard: 3 / 2,
  'standard-vertical': 2 / 3,
  'four-three': 4 / 3,
  'three-four-vertical': 3 / 4,
  widescreen: 16 / 9,
  'anamorphic-widescreen': 2.4,
} as const;

const ratioNames = [
  'square',
  'standard',
  'standard-vertical',
  'four-three',
  'three-four-vertical',
  'widescreen',
  'anamorphic-widescreen',
] as const satisfies readonly (keyof typeof aspectRatios)[];

/** Every option of a gallery with its default and its bounds; lengths are in pixels. */
export const galleryOptions = {
  design: choice(['slideshow', 'slider', 'grid', 'stacked'], 'grid'),
  autoplay: flag(false),
  /** Seconds. */
  'autoplay-duration': whole(1, 10, 5),
  controls: flag(false),
  'auto-crop': flag(true),
  'aspect-ratio': choice(ratioNames, 'square'),
  'square-thumbs': flag(true),
  thumbnails: flag(false),
  'thumbnail-strip-height': whole(0, 200, 80),
  'thumbnail-strip-margin': whole(0, 60, 20),
  'show-meta-basic': flag(true),
  'show-meta': flag(true),
  'show-meta-only-title': flag(false),
  'meta-position': choice(
    ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
    'bottom',
  ),
  'show-meta-on-hover': flag(false),
  'active-alignment': choice(['left', 'center', 'right'], 'center'),
  'thumbnails-per-row': whole(1, 10, 4),
  padding: whole(0, 50, 20),
  lightbox: flag(false),
  lightboxTheme: choice(['dark', 'light'], 'dark'),
  'max-width': whole(100, 300, 300),
  newWindow: flag(false),
  transparentBackground: flag(false),
  indicators: flag(false),
};

const options = z.object(galleryOptions);

/** The options of a gallery. */
export type GalleryOptions = z.infer<typeof options>;

/** Options as someone wrote them, with the defaults for the rest. */
export function readGalleryOptions(value: unknown): GalleryOptions {
  return options.parse(typeof value === 'object' && value !== null ? value : {});
}
