import { createHash } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { findHtmlExcess } from '#kit/html-size.rules.ts';

/** An instant as WordPress writes it, in UTC; one that is none is the fallback. */
export function instantOf(date: string, fallback: Date): Date {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(date.trim());
  const instant = match && !date.startsWith('0000') ? new Date(`${match[1]}T${match[2]}.000Z`) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant : fallback;
}

/** What is published, to come, a draft, waiting or private stays so; what is in the bin is left there. */
export function statusOf(
  status: string,
): 'PUBLISHED' | 'SCHEDULED' | 'DRAFT' | 'NEEDS_REVIEW' | 'PRIVATE' | null {
  switch (status) {
    case 'publish':
      return 'PUBLISHED';
    case 'future':
      return 'SCHEDULED';
    case 'pending':
      return 'NEEDS_REVIEW';
    case 'private':
      return 'PRIVATE';
    case 'trash':
    case 'auto-draft':
    case 'inherit':
      return null;
    default:
      return 'DRAFT';
  }
}

/** The same thing of the same file gets the same id, which sorts by when the thing was made. */
export function stableId(
  websiteId: string,
  source: string,
  kind: string,
  externalId: string,
  made: Date,
): string {
  const hash = createHash('sha256').update(`${websiteId}\n${source}\n${kind}\n${externalId}`).digest('hex');
  const time = Math.max(0, made.getTime()).toString(16).padStart(12, '0').slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

const blockTag = /<(?:p|div|h[1-6]|ul|ol|table|blockquote|figure|pre|section|article)[\s>]/i;

/** Characters of a text with HTML: it is read and cleaned at one go. */
const maxBody = 500_000;

/** HTML as this website keeps it: the editor's marks are gone, plain lines are paragraphs, captions stand below their pictures, and nothing runs. */
export function cleanBody(html: string): string {
  if (html.length > maxBody) throw new Error(`its text has more than ${maxBody} characters.`);
  const unmarked = replaceSpans(html, /<!--\s*\/?wp:/, /-->/g, () => '');
  const plain = replaceSpans(unmarked, /\[caption[^\][]*\]/, /\[\/caption\]/g, figureOf).replace(
    /\[\/?(?:gallery|embed|audio|video|playlist)[^\][]*\]/g,
    '',
  );
  const paragraphs = blockTag.test(plain) ? plain : paragraphsOf(plain);
  const excess = findHtmlExcess(paragraphs);
  if (excess !== null) throw new Error(excess);
  return sanitizeHtml(paragraphs, {
    allowedTags: [
      ...sanitizeHtml.defaults.allowedTags,
      'img',
      'figure',
      'figcaption',
      'iframe',
      'del',
      'ins',
      'details',
      'summary',
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel', 'target'],
      img: ['src', 'alt', 'title', 'width', 'height'],
      iframe: ['src', 'title', 'width', 'height', 'allowfullscreen'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan', 'scope'],
      ol: ['start', 'reversed'],
      blockquote: ['cite'],
      '*': ['id', 'lang', 'dir'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedIframeHostnames: ['www.youtube.com', 'www.youtube-nocookie.com', 'player.vimeo.com'],
  }).trim();
}

/**
 * Replaces what stands from a mark to the next end. The text is gone through once, however many marks have no end: a pattern
 * that looks for the end from each of them would take time by the square of their number.
 */
export function replaceSpans(
  text: string,
  begin: RegExp,
  end: RegExp,
  replace: (span: string) => string,
): string {
  let replaced = '';
  let from = 0;
  for (const { index, 0: ending } of text.matchAll(end)) {
    const part = text.slice(from, index + ending.length);
    const at = part.search(begin);
    replaced += at < 0 ? part : part.slice(0, at) + replace(part.slice(at));
    from = index + ending.length;
  }
  return replaced + text.slice(from);
}

/** A picture with its caption below it, from the editor's own way to write it. */
function figureOf(written: string): string {
  const inside = written.replace(/^\[caption[^\][]*\]/, '').replace('[/caption]', '');
  const picture = /^\s*((?:<a[^<>]*>\s*)?<img[^<>]*>(?:\s*<\/a>)?)/.exec(inside);
  if (!picture?.[1]) return written;
  return `<figure>${picture[1].trim()}<figcaption>${inside.slice(picture[0].length).trim()}</figcaption></figure>`;
}

/** Lines with an empty one between them are paragraphs. */
function paragraphsOf(text: string): string {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n');
}

/** Each address of a picture that was taken over, in any of its sizes, becomes the new one. */
export function replacePictures(html: string, addresses: ReadonlyMap<string, string>): string {
  return html.replace(/(\ssrc=")([^"]+)(")/g, (whole, before: string, address: string, after: string) => {
    const found = addresses.get(pictureKey(address));
    return found === undefined ? whole : `${before}${found}${after}`;
  });
}

/** A picture's address without what its sizes and schemes differ in: `photo-300x200.jpg` is `photo.jpg`. */
export function pictureKey(address: string): string {
  return address
    .replace(/&amp;/g, '&')
    .replace(/^https?:/i, '')
    .replace(/[?#][\s\S]*$/, '')
    .replace(/-\d{2,4}x\d{2,4}(\.\w+)$/, '$1')
    .replace(/-scaled(\.\w+)$/, '$1');
}

/** Characters of a title, a name or an address in a file to take over. */
const maxShort = 2_000;

/** Refuses a thing whose title, address or the like is so long that it is none; `fields` by what people call them. */
export function assertShort(fields: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(fields))
    if (text.length > maxShort) throw new Error(`its ${name} has more than ${maxShort} characters.`);
}

/** The path of an old address; null when it has none of its own. */
export function oldPathOf(link: string): string | null {
  if (link.length > maxShort || !URL.canParse(link)) return null;
  const { pathname, search } = new URL(link);
  return pathname === '/' || search !== '' ? null : decodeURIComponentSafely(pathname).replace(/\/+$/, '');
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
