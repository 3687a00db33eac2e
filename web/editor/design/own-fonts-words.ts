/** Texts of the fonts that owners bring along. */
export const ownFontsWords = {
  title: 'Your fonts',
  explanation:
    'They are offered wherever a font is chosen in Style, and may be named in CSS of your own. Visitors get them from this website.',
  none: 'No fonts of your own yet',
  noneText: 'Bring the font of your brand along: as WOFF2, WOFF, TTF or OTF, one file for each weight.',
  sample: 'The quick brown fox jumps over the lazy dog. 0123456789',
  about: (weight: string, format: string, size: string) => `${weight} · ${format} · ${size}`,
  licence: 'Licence',
  formats: { woff2: 'WOFF2', woff: 'WOFF', truetype: 'TTF', opentype: 'OTF' } as Readonly<
    Record<string, string>
  >,
  remove: (family: string, weight: string) => `Delete ${family} ${weight}`,
  removed: (family: string) => `${family} is deleted.`,
  upload: 'Upload a font',
  choose: 'Choose a file',
  chooseAnother: 'Choose another file',
  chooseHint: 'WOFF2, WOFF, TTF or OTF, at most 2 MB. WOFF2 is the smallest.',
  file: 'Font file',
  noFile: 'Choose a font file first.',
  family: 'Family',
  familyHint: 'What the font is called where it is chosen. Files of one family share it.',
  weight: 'Weight',
  weights: {
    '100 900': 'All weights (a variable font)',
    '100': '100, Thin',
    '200': '200, Extra light',
    '300': '300, Light',
    '400': '400, Regular',
    '500': '500, Medium',
    '600': '600, Semibold',
    '700': '700, Bold',
    '800': '800, Extra bold',
    '900': '900, Black',
  },
  italic: 'Italics',
  italicOf: (weight: string) => `${weight}, italics`,
  licenceHint:
    'By which licence this website may use the font, and where that is from, such as “SIL Open Font License 1.1, https://…” or the number of your purchase.',
  send: 'Upload the font',
  sent: (family: string) => `${family} can be chosen in Style now.`,
} as const;
