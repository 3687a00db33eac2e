/** Texts of saved sections. */
export const savedSectionsWords = {
  open: 'Saved sections',
  save: 'Save section',
  saveTitle: 'Save this section',
  name: 'Name',
  submit: 'Save',
  saved: (name: string) => `${name} is saved. Put it on any page from “Saved sections”.`,
  none: 'Nothing is saved yet. Choose a section of a page, and press “Save section”.',
  blocks: (count: number) => (count === 1 ? '1 block' : `${count} blocks`),
  insert: (name: string) => `Put ${name} on this page`,
  inserted: (name: string) => `${name} is on the page.`,
  rename: (name: string) => `Rename ${name}`,
  renameTitle: 'Rename the saved section',
  renameSubmit: 'Rename',
  remove: (name: string) => `Delete ${name}`,
  removed: (name: string) => `${name} is not saved any more. Pages keep what was put into them.`,
  restored: (name: string) => `${name} is saved again.`,
} as const;
