import { isSafeAddress } from '#schema/block-values.rules.ts';
import { isEmail } from '#schema/email-address.rules.ts';

/** What a link leads to. */
export const linkKinds = ['page', 'web', 'email', 'phone', 'file'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A link as it is filled in; each kind has fields of its own, which are kept while another one is looked at. */
export interface LinkFields {
  readonly kind: LinkKind;
  /** The words that lead there. */
  readonly name: string;
  readonly opensNewWindow: boolean;
  /** A path of this website. */
  readonly page: string;
  readonly address: string;
  readonly to: string;
  readonly cc: string;
  readonly bcc: string;
  readonly subject: string;
  readonly body: string;
  readonly phone: string;
  /** The address of a file of this website. */
  readonly file: string;
}

/** A field that is wrong, and why. */
export interface LinkProblem {
  readonly field: keyof LinkFields;
  readonly message: string;
}

const empty: LinkFields = {
  ...{ kind: 'page', name: '', opensNewWindow: false, page: '', address: '' },
  ...{ to: '', cc: '', bcc: '', subject: '', body: '', phone: '', file: '' },
};

/** The fields of a link's address. An empty one is a page that is still to be chosen. */
export function readLink(href: string, { name = '', opensNewWindow = false } = {}): LinkFields {
  const fields = { ...empty, name, opensNewWindow };
  const text = href.trim();
  if (/^mailto:/i.test(text)) return { ...fields, kind: 'email', ...readMail(text) };
  if (/^tel:/i.test(text)) return { ...fields, kind: 'phone', phone: decode(text.slice(4)) };
  if (/^\/media\//.test(text)) return { ...fields, kind: 'file', file: text };
  if (text === '' || /^[/#?]/.test(text)) return { ...fields, kind: 'page', page: text };
  return { ...fields, kind: 'web', address: text };
}

function readMail(href: string): Pick<LinkFields, 'to' | 'cc' | 'bcc' | 'subject' | 'body'> {
  const [to = '', query = ''] = href.slice('mailto:'.length).split('?');
  const parts = new Map(
    query.split('&').map((part) => {
      const [key = '', ...value] = part.split('=');
      return [key.toLowerCase(), decode(value.join('='))] as const;
    }),
  );
  const part = (name: string) => parts.get(name) ?? '';
  const body = part('body').replaceAll('\r\n', '\n');
  return { to: decode(to), cc: part('cc'), bcc: part('bcc'), subject: part('subject'), body };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The address of a link whose fields are right. */
export function writeLink(fields: LinkFields): string {
  switch (fields.kind) {
    case 'page':
      return fields.page.trim();
    case 'web':
      return withScheme(fields.address.trim());
    case 'phone':
      return `tel:${dialled(fields.phone).replaceAll(/[^\d+*#;,]/g, '')}`;
    case 'file':
      return fields.file;
    case 'email': {
      const parts = (['subject', 'cc', 'bcc', 'body'] as const).flatMap((name) => {
        // Lines of a mail end with both, as RFC 6068 says.
        const text = fields[name].trim().replaceAll(/\r?\n/g, '\r\n');
        return text === '' ? [] : [`${name}=${encodeURIComponent(text)}`];
      });
      const to = emailsOf(fields.to).map(encodeURIComponent).join(',').replaceAll('%40', '@');
      return `mailto:${to}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
    }
  }
}

/** The (0) of a number with its country is dialled only within that country. */
function dialled(phone: string): string {
  return /^\s*\+/.test(phone) ? phone.replace(/\(0\)/, '') : phone;
}

/** Whether a link of this kind may open in a window of its own: what a mail program or a telephone opens has none. */
export function mayOpenWindow(kind: LinkKind): boolean {
  return kind !== 'email' && kind !== 'phone';
}

/** The words of a link to which nobody gave any. */
export function wordsOf(fields: LinkFields): string {
  switch (fields.kind) {
    case 'email':
      return emailsOf(fields.to).join(', ');
    case 'phone':
      return fields.phone.trim();
    case 'web':
      return fields.address.trim();
    case 'page':
      return fields.page.trim();
    case 'file':
      return fileNameOf(fields.file);
  }
}

/** What a file is called, by its address. */
export function fileNameOf(address: string): string {
  return decode(address.split('/').at(-1) ?? address);
}

function withScheme(address: string): string {
  return /^https?:\/\//i.test(address) ? address : `https://${address}`;
}

function emailsOf(text: string): readonly string[] {
  return text
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}

const maxAddress = 2083;

/** A host with a dot, or one of this machine, by http or https and without a password. */
function isWebAddress(text: string): boolean {
  const address = withScheme(text);
  if (text === '' || /\s/.test(text) || address.length >= maxAddress || !URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return (/\.[^.]/.test(hostname) || hostname === 'localhost') && username === '' && password === '';
}

/** Why a link cannot be set; null when it can. */
export function findLinkProblem(fields: LinkFields, files: readonly string[]): LinkProblem | null {
  switch (fields.kind) {
    case 'page': {
      const page = fields.page.trim();
      const isPage = /^(?:\/(?![/\\])|#|\?)\S*$/.test(page) && isSafeAddress(page);
      if (isPage) return null;
      const message = page === '' ? 'Choose a page, or write its path.' : `${page} is not a valid page URL`;
      return { field: 'page', message };
    }
    case 'web':
      return isWebAddress(fields.address.trim())
        ? null
        : { field: 'address', message: 'Links must be formatted as example.com or https://example.com' };
    case 'email': {
      const wrong = (['to', 'cc', 'bcc'] as const).find(
        (name) =>
          !emailsOf(fields[name]).every(isEmail) || (name === 'to' && emailsOf(fields.to).length === 0),
      );
      return wrong === undefined
        ? null
        : { field: wrong, message: 'Emails must be formatted as name@example.com' };
    }
    case 'phone':
      return /\d/.test(fields.phone) && /^[\d\s()+./*#;,-]{2,40}$/.test(fields.phone)
        ? null
        : { field: 'phone', message: 'Write a telephone number such as +41 44 123 45 67.' };
    case 'file':
      if (files.includes(fields.file)) return null;
      return {
        field: 'file',
        message: fields.file === '' ? 'Choose a file.' : `${fields.file} is not one of the expected options`,
      };
  }
}
