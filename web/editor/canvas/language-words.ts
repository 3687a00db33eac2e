/** Texts of the choice of a page's language. */
export const languageWords = {
  label: 'Language of the page',
} as const;
