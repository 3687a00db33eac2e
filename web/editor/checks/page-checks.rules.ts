/** What a finding is about, in the order in which findings are listed. */
export const checkGroups = ['search', 'headings', 'pictures', 'links', 'contrast', 'forms', 'other'] as const;

export type CheckGroup = (typeof checkGroups)[number];

/** A field of a page's or an item's settings. */
export type CheckedField = 'seoTitle' | 'seoDescription' | 'isHiddenFromSearch';

/** Something on a page that could be better. */
export interface Finding {
  readonly group: CheckGroup;
  /** Keeps people or search engines out; else it is worth a look. */
  readonly isSerious: boolean;
  readonly message: string;
  /** Words from the place, such as a link's text. */
  readonly quote: string;
  /** The field by which it is mended; absent where none does. */
  readonly field?: CheckedField;
}

/** What a page says about itself to search engines. */
export interface SearchFacts {
  readonly title: string;
  readonly description: string;
  /** Whether search engines are asked to stay away. */
  readonly isHidden: boolean;
}

const longTitle = 60;
const longDescription = 160;

/** A page is found by a title and a description that search engines show whole. */
export function checkSearch({ title, description, isHidden }: SearchFacts): Finding[] {
  const found = (isSerious: boolean, message: string, quote = '', field?: CheckedField): Finding => ({
    ...{ group: 'search', isSerious, message, quote, ...(field ? { field } : {}) },
  });
  return [
    ...(isHidden
      ? [
          found(
            true,
            'Search engines are asked to leave this page out. Its settings and the website’s decide.',
            '',
            'isHiddenFromSearch',
          ),
        ]
      : []),
    ...(title.trim() === '' ? [found(true, 'The page has no title.', '', 'seoTitle')] : []),
    ...(title.length > longTitle
      ? [
          found(
            false,
            `Search engines cut titles after about ${longTitle} characters; this one has ${title.length}.`,
            title,
            'seoTitle',
          ),
        ]
      : []),
    ...(description.trim() === ''
      ? [
          found(
            false,
            'The page has no description. Search engines then choose words from it by themselves.',
            '',
            'seoDescription',
          ),
        ]
      : []),
    ...(description.length > longDescription
      ? [
          found(
            false,
            `Search engines cut descriptions after about ${longDescription} characters; this one has ${description.length}.`,
            description,
            'seoDescription',
          ),
        ]
      : []),
  ];
}

const emptyTexts = new Set([
  ...[
    'here',
    'click here',
    'click',
    'more',
    'read more',
    'learn more',
    'link',
    'this',
    'this page',
    'details',
  ],
  ...['hier', 'hier klicken', 'mehr', 'weiterlesen', 'ici', 'cliquez ici', 'en savoir plus', 'aquí', 'qui'],
]);

/** A link's text says where it leads, also to those who hear it without what is around it. */
export function isEmptyLinkText(text: string): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[\s.…›»→>]+/g, ' ')
    .trim();
  return emptyTexts.has(plain);
}

const groupOfRule: Readonly<Record<string, CheckGroup>> = {
  'color-contrast': 'contrast',
  'link-in-text-block': 'contrast',
  ...{ 'image-alt': 'pictures', 'role-img-alt': 'pictures', 'svg-img-alt': 'pictures' },
  ...{ 'input-image-alt': 'pictures', 'image-redundant-alt': 'pictures', 'object-alt': 'pictures' },
  ...{ 'heading-order': 'headings', 'page-has-heading-one': 'headings', 'empty-heading': 'headings' },
  ...{ 'link-name': 'links', 'frame-title': 'other' },
  ...{ label: 'forms', 'select-name': 'forms', 'button-name': 'forms', 'input-button-name': 'forms' },
};

/** Which group a rule of axe belongs to. */
export function groupOf(rule: string): CheckGroup {
  return groupOfRule[rule] ?? 'other';
}

const plainWords: Readonly<Record<string, string>> = {
  'color-contrast': 'This text is hard to read on its background.',
  'link-in-text-block': 'This link can only be told from the text around it by its colour.',
  'image-alt': 'This picture has no description for those who do not see it.',
  'image-redundant-alt': 'This picture is described by the words beside it: they are read out twice.',
  'heading-order': 'A level is left out before this heading.',
  'page-has-heading-one': 'The page has no main heading.',
  'empty-heading': 'This heading has no words.',
  'link-name': 'This link has no text.',
  'button-name': 'This button has no text.',
  label: 'This field has no label.',
  'select-name': 'This list of choices has no label.',
};

/** A rule of axe in words for an owner; axe’s own where there are none. */
export function wordsOf(rule: string, help: string): string {
  return plainWords[rule] ?? `${help}.`;
}

/** Findings in the order of their groups, what is serious first. */
export function inOrder<One extends Finding>(findings: readonly One[]): One[] {
  const place = ({ group, isSerious }: Finding) => checkGroups.indexOf(group) * 2 + (isSerious ? 0 : 1);
  return findings.toSorted((a, b) => place(a) - place(b));
}
