import { escapeHtml } from '../site/template/html-text.ts';

/** The theme's colour sets that a band may take. */
export const sectionThemes = ['light', 'bright', 'dark', 'black', 'white'] as const;
/** How wide a band's blocks may be; the theme's usual width when absent. */
export const sectionWidths = ['narrow', 'full'] as const;

/** A band's look: a colour set, a background colour, a least height in hundredths of the window's, and a width. */
export interface SectionStyle {
  readonly theme?: (typeof sectionThemes)[number];
  readonly background?: string;
  readonly minHeight?: number;
  readonly width?: (typeof sectionWidths)[number];
}

/** Whether a text is a colour that a band can have, such as `#c8102e`. */
export function isColor(text: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(text);
}

/** What is stored of a band's look; what is out of bounds is as if it were not there. */
export function readSectionStyle(stored: unknown): SectionStyle {
  const { theme, background, minHeight, width }: Record<string, unknown> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const knownTheme = sectionThemes.find((each) => each === theme);
  const knownWidth = sectionWidths.find((each) => each === width);
  return {
    ...(knownTheme === undefined ? {} : { theme: knownTheme }),
    ...(typeof background === 'string' && isColor(background) ? { background } : {}),
    ...(typeof minHeight === 'number' && minHeight > 0 && minHeight <= 100 ? { minHeight } : {}),
    ...(knownWidth === undefined ? {} : { width: knownWidth }),
  };
}

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
