/** Texts of Lock screens. */
export const lockScreensWords = {
  title: 'Lock screens',
  explanation:
    'What visitors meet before a page or a website that they cannot see yet. What you leave empty stays as usual, in the language of the visitor.',
  which: 'Screen',
  kinds: {
    PAGE_PASSWORD: 'Page with a password',
    WEBSITE_PASSWORD: 'Website with a password',
    OFFLINE: 'Website offline',
    SIGN_ON: 'Sign-in elsewhere',
  },
  hints: {
    PAGE_PASSWORD: 'Before each page that needs a password. Set one in the page’s settings.',
    WEBSITE_PASSWORD: 'Before the whole website while it needs a password. Set it in Settings, Website.',
    OFFLINE:
      'In place of the whole website while it is offline, such as “Coming soon”. Take it offline in Settings, Offline and delete.',
    SIGN_ON:
      'Where members choose a provider to sign in with. Add providers in Settings, Sign-in of members.',
  },
  fields: {
    title: 'Headline',
    text: 'Text',
    imageId: 'Picture',
    backgroundColor: 'Background',
    textColor: 'Colour of the words',
  },
  contrast: (ratio: string) =>
    `The words are hard to read on this background: contrast ${ratio}, 4.5 is enough.`,
  bothColours: 'Choose both colours, so that the words can be read in light and dark.',
  reset: 'As usual again',
  saved: 'Saved. Visitors see it from now on.',
  preview: {
    title: 'Preview',
    frame: (kind: string) => `How visitors see it: ${kind}`,
    width: 'Width of the preview',
    widths: { desktop: 'Desktop', phone: 'Phone' },
  },
} as const;
