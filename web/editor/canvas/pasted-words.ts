import type { LeftKind } from './actions/adopt.ts';

const kinds: Readonly<Record<LeftKind, readonly [one: string, several: string, next: string]>> = {
  picture: ['picture', 'pictures', 'Upload it here, and put it in its place anew.'],
  file: ['file', 'files', 'Upload it here, and set its address anew.'],
  form: ['form', 'forms', 'Choose a form of this website in its block.'],
  mailingList: ['mailing list', 'mailing lists', 'Choose a mailing list of this website in its block.'],
  product: ['product', 'products', 'Choose a product of this website in its block.'],
  memberArea: ['member area', 'member areas', 'Choose a member area of this website in its block.'],
  fund: ['fund', 'funds', 'Choose a fund of this website in its block.'],
  page: [
    'page whose list is shown',
    'pages whose lists are shown',
    'Choose a page of this website in its block.',
  ],
  link: ['link to a page', 'links to pages', 'The words are here; set the link anew.'],
  other: ['other thing', 'other things', 'Choose another one in its block.'],
};

/** Texts of what was pasted from another website. */
export const pastedWords = {
  title: (website: string) =>
    website === ''
      ? 'Pasted from another website, without what only that one has:'
      : `Pasted from ${website}, without what only that website has:`,
  row(kind: LeftKind, count: number, names: readonly string[]) {
    const [one, several, next] = kinds[kind];
    const which = names.length === 0 ? '' : ` (${names.join(', ')})`;
    return `${count} ${count === 1 ? one : several}${which}. ${next}`;
  },
  close: 'Understood',
} as const;
