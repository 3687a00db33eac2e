import type { CheckGroup } from './page-checks.rules.ts';

const groups: Readonly<Record<CheckGroup, string>> = {
  search: 'Search engines',
  headings: 'Headings',
  pictures: 'Pictures',
  links: 'Links',
  contrast: 'Contrast',
  forms: 'Fields and buttons',
  other: 'More',
};

/** Texts of the checks of a page. */
export const checksWords = {
  buttonWith: (findings: number) => (findings === 0 ? 'Check' : `Check (${findings} to mend)`),
  title: 'Check the page',
  running: 'Looking through the page …',
  fine: 'Nothing to mend: this page can be read by everyone and is ready for search engines.',
  count: (count: number) => (count === 1 ? '1 thing could be better' : `${count} things could be better`),
  groups,
  serious: 'Mend',
  show: 'Show',
  toField: {
    seoTitle: 'Change the title',
    seoDescription: 'Change the description',
    isHiddenFromSearch: 'Change who finds it',
  },
  ofWebsite: 'Change it for the website',
  inTheme: 'outside of the page’s blocks',
  failed: 'The page could not be looked through.',
  again: 'Check again',
  close: 'Close',
} as const;
