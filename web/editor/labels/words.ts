import type { LabelKind } from '#web/generated/graphql.ts';

const one: Readonly<Record<LabelKind, string>> = { TAG: 'tag', CATEGORY: 'category' };
const many: Readonly<Record<LabelKind, string>> = { TAG: 'tags', CATEGORY: 'categories' };

/** Texts of the manager of tags and categories. */
export const labelWords = {
  open: 'Tags and categories',
  title: 'Tags and categories',
  kinds: 'Kind',
  tabs: { TAG: 'Tags', CATEGORY: 'Categories' },
  filter: 'Filter',
  filterPlaceholder: 'Part of a name',
  newName: (kind: LabelKind) => `New ${one[kind]}`,
  most: { TAG: 'At most 50 characters.', CATEGORY: 'At most 25 characters.' },
  add: 'Add',
  list: (kind: LabelKind) => `The ${many[kind]} of this page`,
  items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  none: (kind: LabelKind) => `There are no ${many[kind]} yet.`,
  noneFound: 'Nothing is called that.',
  edit: (name: string) => `Edit ${name}`,
  name: (name: string) => `New name of ${name}`,
  save: 'Save',
  cancel: 'Cancel',
  onlyOne: (kind: LabelKind) => `You may only edit one ${one[kind]} at a time`,
  merge: 'Merge…',
  into: 'Merge into',
  mergeNow: 'Merge',
  merged: (kind: LabelKind) => `They are one ${one[kind]} now.`,
  remove: 'Remove',
  removeTitle: (count: number, kind: LabelKind) =>
    count === 1 ? `Remove this ${one[kind]}?` : `Remove these ${count} ${many[kind]}?`,
  removeText: 'It goes from all items of this page. The items stay.',
  keep: 'Keep',
  removed: 'Removed.',
  failed: 'Unable to load. Try again.',
  retry: 'Try again',
} as const;

/** Characters that a name may have. */
export const maxLabelLength: Readonly<Record<LabelKind, number>> = { TAG: 50, CATEGORY: 25 };
