import type { LeftKind, LeftReason } from './actions/adopt.ts';

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

const reasons: Readonly<Record<LeftReason, string>> = {
  NOT_THEIRS: 'Only who manages the media of both websites can have it copied.',
  MISSING: 'That website has it no more.',
  PRIVATE: 'It is sold there, and stays there.',
  TOO_LARGE: 'It is over 200 MB, which is too large to be copied.',
  FAILED: 'Copying it failed. Undo, and paste once more; or:',
};

/** Texts of what was pasted from another website. */
export const pastedWords = {
  title: (website: string) =>
    website === ''
      ? 'Pasted from another website, without what only that one has:'
      : `Pasted from ${website}, without what only that website has:`,
  copying: (count: number, website: string) =>
    `Copying ${count} ${count === 1 ? 'picture or file' : 'pictures and files'} from ${website}…`,
  brought: (count: number, website: string) =>
    `Pasted from ${website}. ${count} ${count === 1 ? 'picture or file is' : 'pictures and files are'} now in this website’s media, too.`,
  row({
    kind,
    count,
    names,
    reason,
  }: {
    readonly kind: LeftKind;
    readonly count: number;
    readonly names: readonly string[];
    readonly reason: LeftReason | undefined;
  }) {
    const [one, several, next] = kinds[kind];
    const which = names.length === 0 ? '' : ` (${names.join(', ')})`;
    const why = reason === undefined ? '' : `${reasons[reason]} `;
    return `${count} ${count === 1 ? one : several}${which}. ${why}${next}`;
  },
  close: 'Understood',
} as const;
