import type { ScriptPolicy } from '#web/generated/graphql.ts';

/** All that is said about code in pages. */
export const codeInjectionWords = {
  title: 'Code in pages',
  ofPage: 'Code of this page',
  open: 'Code…',
  explanation:
    'HTML that goes into all pages, such as the check of a search engine or a service’s script. Pages where visitors pay or sign in are left out.',
  explanationOfPage: 'HTML that goes into this page and those of its items, behind the code of all pages.',
  head: 'At the end of the head',
  foot: 'At the end of the page',
  saved: 'Saved. Visitors’ pages have it now.',
  policy: {
    title: 'Scripts of visitors’ browsers',
    label: 'Which scripts run',
    STRICT: 'Those of the theme and of blocks only',
    THEME: 'Those that the theme and your code name',
    OFF: 'All, wherever they come from',
    saved: 'Visitors’ next page goes by this.',
  },
  policies: {
    STRICT: 'Scripts of other hosts do not run: the website’s policy for scripts is strict.',
    THEME: 'Scripts run here, and those of the hosts that they name.',
    OFF: 'Every script runs, wherever it comes from: the website has no policy for scripts.',
  } satisfies Record<ScriptPolicy, string>,
};
