import sanitizeHtml from 'sanitize-html';
import type { InputProblem } from '../problems.ts';

/** What a visitor or an owner is told about comments and likes. */
export const commentMessages = {
  bodyMissing: 'Please write a comment.',
  nameMissing: 'Please say what you want to be called.',
  urlInvalid: 'Please write a web address that begins with https:// or http://, or none.',
  closed: 'Comments are closed.',
  noItem: 'This website has no such page to comment on.',
  noParent: 'The comment that you answer is gone.',
  noComment: 'There is no such comment.',
  likesOff: 'Likes are not counted on this website.',
  tokenInvalid: 'A visitor’s token has 20 to 128 letters, digits, hyphens and underscores.',
} as const;

/** Characters that each part of a comment may have. */
export const commentLimits = { authorName: 60, authorUrl: 300, body: 4_000 } as const;

/** More links than a person writes: the owner looks at it, whatever the settings say. */
const mostLinks = 2;

/** A comment as it is stored. */
export interface CleanComment {
  readonly authorName: string;
  readonly authorUrl: string;
  readonly html: string;
}

/** What someone writes. */
export interface CommentInput {
  readonly authorName: string;
  readonly authorUrl?: string | null | undefined;
  readonly body: string;
}

/** A name, an address and a text that say something, within their lengths. */
export function findCommentProblem({ authorName, authorUrl, body }: CommentInput): InputProblem | null {
  const problem = (name: string, message: string) => ({ field: `input.${name}`, message });
  if (body.trim() === '') return problem('body', commentMessages.bodyMissing);
  if (body.length > commentLimits.body)
    return problem('body', `A comment has at most ${commentLimits.body} characters.`);
  if (cleanHtml(body) === '') return problem('body', commentMessages.bodyMissing);
  const name = cleanName(authorName);
  if (name === '') return problem('authorName', commentMessages.nameMissing);
  if (name.length > commentLimits.authorName)
    return problem('authorName', `A name has at most ${commentLimits.authorName} characters.`);
  if (authorUrl && cleanUrl(authorUrl) === null) return problem('authorUrl', commentMessages.urlInvalid);
  return null;
}

/** The comment as it is stored: nothing in it runs, hides, or opens another kind of address. */
export function cleanComment({ authorName, authorUrl, body }: CommentInput): CleanComment {
  return {
    authorName: cleanName(authorName),
    authorUrl: cleanUrl(authorUrl ?? '') ?? '',
    html: cleanHtml(body),
  };
}

/** A name is one line of plain text. */
export function cleanName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[^\P{C}\u200d]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Only http and https lead out of a comment, without a password; empty stays empty, and null is for all else. */
export function cleanUrl(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return '';
  if (typed.length > commentLimits.authorUrl || !/^https?:\/\//i.test(typed) || !URL.canParse(typed))
    return null;
  const { href, username, password } = new URL(typed);
  return username === '' && password === '' ? href : null;
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'code', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    b: 'strong',
    i: 'em',
    a(_, { href }) {
      const address = cleanUrl(href ?? '');
      const attribs: sanitizeHtml.Attributes = address ? { href: address, rel: 'nofollow ugc noopener' } : {};
      return { tagName: 'a', attribs };
    },
  },
  // What holds no words is nothing: a link that nobody could follow, an empty paragraph.
  exclusiveFilter: ({ tag, text, mediaChildren }) =>
    tag !== 'br' && text.trim() === '' && (mediaChildren ?? []).length === 0,
};

/** The harmless part of what was written, in paragraphs; empty when nothing of it is left. */
export function cleanHtml(body: string): string {
  const text = body
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, ' ')
    .trim();
  const hasBlocks = /<(?:p|blockquote)[\s>]/i.test(text);
  const marked = hasBlocks
    ? text
    : text
        .split(/\n{2,}/)
        .map((part) => `<p>${part.trim().replaceAll('\n', '<br>')}</p>`)
        .join('');
  return sanitizeHtml(marked, allowed).trim();
}

/** A contributor's comment is published at once; a visitor's when the owner asks for no look first, and it is not full of links. */
export function stateOfNew(
  html: string,
  { isByOwner, isApprovalRequired }: { readonly isByOwner: boolean; readonly isApprovalRequired: boolean },
): 'APPROVED' | 'PENDING' {
  if (isByOwner) return 'APPROVED';
  const links = html.match(/<a\s/g)?.length ?? 0;
  return isApprovalRequired || links > mostLinks ? 'PENDING' : 'APPROVED';
}

/** A visitor's token is long enough that nobody guesses another's. */
export function isVisitorToken(token: string): boolean {
  return /^[\w-]{20,128}$/.test(token);
}
