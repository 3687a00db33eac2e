import type { LinkKind } from './link.rules.ts';

const kinds: Readonly<Record<LinkKind, string>> = {
  page: 'Page',
  web: 'Web Address',
  email: 'Email',
  phone: 'Phone',
  file: 'File',
};

/** Texts of the link editor. */
export const linkWords = {
  title: 'Link',
  edit: 'Edit link…',
  kind: 'Leads to',
  kinds,
  name: 'Link name',
  nameHint: 'The words that lead there.',
  opensNewWindow: 'Open in new window',
  page: 'Page',
  pageHint: 'Choose one, or write its path, such as /contact#hours.',
  pages: 'Pages of this website',
  noPages: 'No page is called that.',
  failed: 'Unable to load collections',
  filesFailed: 'Unable to load results',
  retry: 'Try again',
  address: 'Web Address',
  to: 'To',
  subject: 'Subject',
  cc: 'CC',
  bcc: 'BCC',
  body: 'Body',
  several: 'Several are separated by commas.',
  phone: 'Phone',
  file: 'File',
  files: 'Existing Files',
  noFiles: 'There are no files yet. Upload them in Media.',
  noneFound: 'No file is called that.',
  chosen: (name: string) => `Leads to ${name}.`,
  set: 'Set link',
  unset: 'Remove link',
  cancel: 'Cancel',
} as const;
