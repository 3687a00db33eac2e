const problems = (many: number) =>
  `${many.toLocaleString('en')} ${many === 1 ? 'thing to look at' : 'things to look at'}`;

const count = (many: number, one: string, more: string) =>
  many === 0 ? [] : [`${many.toLocaleString('en')} ${many === 1 ? one : more}`];

/** What an import brought over, by kind. */
interface Counts {
  readonly posts: number;
  readonly pages: number;
  readonly pictures: number;
  readonly comments: number;
  readonly redirects: number;
  readonly products: number;
  readonly skipped: number;
}

/** Texts of Imports. */
export const importWords = {
  wordPress: {
    title: 'From WordPress',
    hint: 'Choose the file that WordPress makes under Tools › Export › All content. Posts, pages, pictures, comments, authors, categories and tags come over, and old addresses lead to the new ones. Pictures are fetched from the old website, so leave it running until the import is done.',
    action: 'Choose a WordPress export',
  },
  address: {
    title: 'From another website',
    hint: 'Its pages are read as it shows them to everyone, so leave it online until the import is done. Pages, posts, events, galleries and their pictures come over, and old addresses lead to the new ones. Products are found, and imported from here once you have looked at them; of a website of another kind, the products that its pages describe for search engines.',
    field: 'Address of the website',
    placeholder: 'https://example.com',
    action: 'Import the website',
    look: 'Look first',
    looking: (name: string) => `${name} is being looked at. Nothing of it is stored.`,
    products: 'Import products',
  },
  site: {
    title: 'From saved pages of such a website',
    hint: 'For a website that cannot be reached from here. Open its pages with ?format=json behind their addresses, save each as a file, and choose all of them together. It takes over the same as the address does, but for products.',
    action: 'Choose saved pages',
    noPage: (name: string) => `${name} is no page as JSON.`,
    noOrigin: 'These pages do not say which website they are of. Choose at least one that names its website.',
  },
  again:
    'It goes on in the background, also while this window is closed. Cancelled, it keeps what came over until then. The same file again adds nothing twice.',
  tooLarge: (name: string) =>
    `The file ${name} is too large. The maximum allowed file size is 100 MB. Whoever runs the install can import it in parts on the command line.`,
  dialog: {
    title: (name: string) => `Import ${name}`,
    hint: (size: string) =>
      `${size}. Look first to see what is in it: nothing is stored until you import it. Pictures are fetched only then.`,
    look: 'Look first',
    action: 'Import',
    looking: 'Looking …',
    found: 'It would bring over:',
  },
  begun: (name: string) => `${name} is being imported.`,
  whole: {
    title: 'All of it in one file',
    hint: 'A whole website goes along with its shop, members, orders and pictures: its administrator downloads it under Offline and delete, or whoever runs the install exports it.',
    here: 'Bring one to this install from its file',
    export: 'Export on the command line',
    import: 'Import there on the command line',
  },
  list: 'Imports, newest first',
  emptyTitle: 'Nothing was imported yet',
  emptyText: 'What you import is listed here, with how far it is and what could not be taken over.',
  columns: { file: 'From', state: 'State', counts: 'Brought over', left: 'Left out', when: 'Begun' },
  kinds: { WORDPRESS: 'WordPress', SITE: 'Saved pages', ADDRESS: 'By its address' },
  states: {
    QUEUED: 'Waiting',
    RUNNING: 'Importing',
    DONE: 'Done',
    FAILED: 'Not readable',
    CANCELLED: 'Cancelled',
  },
  dryStates: {
    QUEUED: 'Waiting',
    RUNNING: 'Looking',
    DONE: 'Looked at',
    FAILED: 'Not readable',
    CANCELLED: 'Cancelled',
  },
  cancelOf: (name: string) => `Cancel the import of ${name}`,
  wouldBring: 'Would bring',
  counts: (counts: Counts) =>
    [
      ...count(counts.posts, 'post', 'posts'),
      ...count(counts.pages, 'page', 'pages'),
      ...count(counts.pictures, 'picture', 'pictures'),
      ...count(counts.comments, 'comment', 'comments'),
      ...count(counts.redirects, 'redirect', 'redirects'),
    ].join(', '),
  found: (many: number) =>
    `Look at ${many.toLocaleString('en')} ${many === 1 ? 'product' : 'products'} found`,
  nothing: 'Nothing yet',
  problems,
  showOf: (many: number, name: string) => `${problems(many)} in ${name}`,
  noProblems: 'Nothing',
  show: (name: string) => `What ${name} left out`,
  problemsHint: 'Everything else came over. Mend what is named here on the old website or by hand.',
  skipped: (many: number) =>
    `${many.toLocaleString('en')} more ${many === 1 ? 'is of a kind' : 'are of kinds'} that this website does not have.`,
} as const;
