/** The kinds of blocks that pages can show, by the names that layouts store. The renderer and the drafts of pages agree on them. */
export const blockKinds = [
  ...[
    'html',
    'image',
    'gallery',
    'video',
    'audio',
    'quote',
    'button',
    'horizontalrule',
    'spacer',
    'markdown',
  ],
  ...[
    'code',
    'embed',
    'accordion',
    'chart',
    'menu',
    'map',
    'calendar',
    'product',
    'donation',
    'summary-v2',
    'archive',
  ],
  ...['tabs', 'countdown', 'table-of-contents', 'pricing-plan', 'member-area'],
  ...['tagcloud', 'search', 'navigation', 'logo', 'socialaccountlinks-v2', 'form', 'newsletter'],
] as const;

/** Kinds have had other names, under which they are still found. */
export const otherBlockNames: Readonly<Record<string, string>> = {
  text: 'html',
  divider: 'horizontalrule',
  summary: 'summary-v2',
  'tag-cloud': 'tagcloud',
  'social-links': 'socialaccountlinks-v2',
};

const known: ReadonlySet<string> = new Set([...blockKinds, ...Object.keys(otherBlockNames)]);

/** Whether pages can show blocks of a kind. */
export function isBlockKind(name: string): boolean {
  return known.has(name);
}
