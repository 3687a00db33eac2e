/** What a font's file name tells of it. */
export interface ToldFont {
  readonly family: string;
  readonly weight: FontWeight;
  readonly isItalic: boolean;
}

export const fontWeights = [
  ...(['400', '700', '100 900', '100', '200', '300', '500', '600', '800', '900'] as const),
] as const;

export type FontWeight = (typeof fontWeights)[number];

const named: readonly (readonly [RegExp, FontWeight])[] = [
  [/variable|\bvf\b|\[wght\]/i, '100 900'],
  [/extra-?light|ultra-?light/i, '200'],
  [/extra-?bold|ultra-?bold/i, '800'],
  [/semi-?bold|demi-?bold/i, '600'],
  [/thin|hairline/i, '100'],
  [/light/i, '300'],
  [/medium/i, '500'],
  [/bold/i, '700'],
  [/black|heavy/i, '900'],
];

/** `SourceSans-BoldItalic.woff2` is Source Sans, bold, in italics: what can be corrected before it is sent. */
export function fontOfFile(filename: string): ToldFont {
  const name = filename.replace(/\.[a-z\d]+$/i, '');
  const [, before = name, style = ''] = /^([^-_[]+)[-_]?(.*)$/.exec(name) ?? [];
  const weight = named.find(([pattern]) => pattern.test(style))?.[1] ?? '400';
  const family = before
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/[^\p{L}\p{N} ]+/gu, ' ')
    .trim()
    .slice(0, 60);
  return { family, weight, isItalic: /italic|oblique/i.test(style) };
}
