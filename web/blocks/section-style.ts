import { escapeHtml } from '../site/template/html-text.ts';

/** The theme's colour sets that a band may take. */
export const sectionThemes = ['light', 'bright', 'dark', 'black', 'white'] as const;
/** How wide a band's blocks may be; the theme's usual width when absent. */
export const sectionWidths = ['narrow', 'full'] as const;

/** A band's look: a colour set, a background colour, a least height in hundredths of the window's, a width, and a picture behind it. */
export interface SectionStyle {
  readonly theme?: (typeof sectionThemes)[number];
  readonly background?: string;
  readonly minHeight?: number;
  readonly width?: (typeof sectionWidths)[number];
  /** The picture behind its blocks. */
  readonly imageId?: string;
  /** What of the picture stays in view, 0 to 1 from the left and from the top; the picture's own point when absent. */
  readonly focalX?: number;
  readonly focalY?: number;
  /** A colour over the picture, below the blocks. */
  readonly overlay?: string;
  /** How much it covers the picture, 0 to 100. */
  readonly overlayOpacity?: number;
}

/** Whether a text is a colour that a band can have, such as `#c8102e`. */
export function isColor(text: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(text);
}

/** What is stored of a band's look; what is out of bounds is as if it were not there. */
export function readSectionStyle(stored: unknown): SectionStyle {
  const values: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const { theme, background, minHeight, width } = values;
  const knownTheme = sectionThemes.find((each) => each === theme);
  const knownWidth = sectionWidths.find((each) => each === width);
  return {
    ...(knownTheme === undefined ? {} : { theme: knownTheme }),
    ...(typeof background === 'string' && isColor(background) ? { background } : {}),
    ...(typeof minHeight === 'number' && minHeight > 0 && minHeight <= 100 ? { minHeight } : {}),
    ...(knownWidth === undefined ? {} : { width: knownWidth }),
    ...readPictureStyle(values),
  };
}

const isWithin = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

function readPictureStyle({ imageId, focalX, focalY, overlay, overlayOpacity }: Record<string, unknown>) {
  if (typeof imageId !== 'string' || !/^[\w-]{1,64}$/.test(imageId)) return {};
  return {
    imageId,
    ...(isWithin(focalX, 1) && isWithin(focalY, 1) ? { focalX, focalY } : {}),
    ...(typeof overlay === 'string' && isColor(overlay) ? { overlay } : {}),
    ...(isWithin(overlayOpacity, 100) ? { overlayOpacity } : {}),
  };
}

/** How much the colour over a picture covers it where nobody said: enough for light words to be read. */
export const usualOverlay = { overlay: '#000000', overlayOpacity: 40 } as const;

/** The element of the picture behind a band, around what is drawn of it; nothing where nothing is. */
export function sectionPicture(section: { readonly style: unknown }, drawn: string): string {
  const { imageId, focalX, focalY, overlay, overlayOpacity } = readSectionStyle(section.style);
  if (imageId === undefined || drawn === '') return '';
  const styles = [
    ...(focalX === undefined || focalY === undefined
      ? []
      : [`--focus:${percent(focalX)} ${percent(focalY)}`]),
    ...(overlay === undefined
      ? []
      : [
          `--overlay:${overlay}`,
          `--overlay-opacity:${(overlayOpacity ?? usualOverlay.overlayOpacity) / 100}`,
        ]),
  ];
  const style = styles.length === 0 ? '' : ` style="${escapeHtml(styles.join(';'))}"`;
  return `<div class="section-picture" data-image-id="${escapeHtml(imageId)}"${style}>${drawn}</div>`;
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;

/** The attributes that show a band's look. */
export function sectionAttributes(section: { readonly style: unknown }): string {
  const { theme, background, minHeight, width } = readSectionStyle(section.style);
  const styles = [
    ...(background === undefined ? [] : [`background-color:${background}`]),
    ...(minHeight === undefined ? [] : [`min-height:${minHeight}vh`]),
  ];
  return [
    ...(theme === undefined ? [] : [` data-section-theme="${theme}"`]),
    ...(width === undefined ? [] : [` data-section-width="${width}"`]),
    ...(styles.length === 0 ? [] : [` style="${escapeHtml(styles.join(';'))}"`]),
  ].join('');
}
