/** The kinds of blocks that pages can show, by the names that layouts store. The renderer and the drafts of pages agree on them. */
export const blockKinds = [
  ...['html', 'image', 'gallery', 'video', 'button', 'buttons', 'quote', 'form', 'newsletter', 'markdown'],
  ...['horizontalrule', 'spacer', 'audio', 'album', 'code', 'embed', 'link', 'files', 'note', 'steps'],
  ...['accordion', 'tabs', 'table', 'table-of-contents', 'figures', 'marquee', 'countdown', 'chart', 'menu'],
  ...[
    'product',
    'product-list',
    'pricing-plan',
    'donation',
    'member-area',
    'hours',
    'contact',
    'map',
    'logo',
  ],
  ...[
    'testimonials',
    'team',
    'socialaccountlinks-v2',
    'tourdates',
    'summary-v2',
    'archive',
    'calendar',
    'rss',
  ],
  'latest-comments',
  ...['tagcloud', 'postsbycategory', 'postsbytag', 'postsbyauthor', 'postsbymonth', 'collectionlink'],
  ...['folder', 'navigation', 'search', 'soundcloud', 'spotify', 'instagram', 'twitter', 'flickr'],
  ...['fivehundredpix', 'foursquare', 'opentable-v2', 'tock', 'acuity', 'zola', 'amazon'],
] as const;

/** Kinds have had other names, under which they are still found. */
export const otherBlockNames: Readonly<Record<string, string>> = {
  text: 'html',
  divider: 'horizontalrule',
  summary: 'summary-v2',
  'tag-cloud': 'tagcloud',
  'social-links': 'socialaccountlinks-v2',
  sociallinks: 'socialaccountlinks-v2',
  socialaccountlinks: 'socialaccountlinks-v2',
  opentable: 'opentable-v2',
};

const known: ReadonlySet<string> = new Set([...blockKinds, ...Object.keys(otherBlockNames)]);

/** Whether pages can show blocks of a kind. */
export function isBlockKind(name: string): boolean {
  return known.has(name);
}
