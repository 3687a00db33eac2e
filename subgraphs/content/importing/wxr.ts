import { SaxesParser } from 'saxes';
import { textPieces } from './text-pieces.ts';

/** A comment of a post. */
export interface WxrComment {
  readonly id: string;
  readonly parentId: string;
  readonly author: string;
  readonly authorUrl: string;
  readonly date: string;
  readonly text: string;
  readonly isApproved: boolean;
  readonly type: string;
}

/** A post, a page, an attachment or something else, as the file says it. */
export interface WxrEntry {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  /** Visitors are asked for a password. */
  readonly isLocked: boolean;
  readonly title: string;
  readonly slug: string;
  readonly link: string;
  readonly date: string;
  readonly author: string;
  readonly html: string;
  readonly excerpt: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly attachmentUrl: string;
  readonly meta: ReadonlyMap<string, string>;
  readonly comments: readonly WxrComment[];
}

/** What a WordPress export holds. */
export interface WxrFile {
  readonly title: string;
  readonly link: string;
  /** Names to show, by login. */
  readonly authors: ReadonlyMap<string, string>;
  readonly entries: readonly WxrEntry[];
}

/** The file is no WordPress export. */
export class NotWxr extends Error {
  override readonly name = 'NotWxr';
}

type Fields = Record<string, string>;

/** Elements within each other; an export has six. */
const maxDepth = 100;
/** Attributes of one element; an export has three. */
const maxAttributes = 100;

/**
 * Reads a WordPress export (WXR 1.0 to 1.2), in slices. Entities are those of XML alone, so a file can't swell or reach
 * outside itself.
 */
export async function readWxr(bytes: Uint8Array): Promise<WxrFile> {
  const parser = new SaxesParser();
  const path: string[] = [];
  const entries: WxrEntry[] = [];
  const authors = new Map<string, string>();
  const channel: Fields = {};
  let item: {
    fields: Fields;
    categories: string[];
    tags: string[];
    meta: Map<string, string>;
    comments: WxrComment[];
  } | null = null;
  let part: Fields | null = null;
  let domain = '';
  let text = '';
  let attributeCount = 0;

  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > maxAttributes)
      throw new NotWxr(`In this file an element has more than ${maxAttributes} attributes.`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length === 0 && name !== 'rss') throw new NotWxr('This file is no WordPress export.');
    attributeCount = 0;
    path.push(name);
    if (path.length > maxDepth)
      throw new NotWxr(`In this file more than ${maxDepth} elements are within each other.`);
    text = '';
    if (name === 'item') item = { fields: {}, categories: [], tags: [], meta: new Map(), comments: [] };
    if (name === 'wp:comment' || name === 'wp:postmeta' || name === 'wp:author') part = {};
    if (name === 'category') domain = String(attributes.domain ?? '');
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('cdata', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    const holder = path.at(-1);
    if (part && (holder === 'wp:comment' || holder === 'wp:postmeta' || holder === 'wp:author'))
      part[name] = text;
    else if (name === 'wp:author' && part) {
      authors.set(
        part['wp:author_login'] ?? '',
        part['wp:author_display_name'] || (part['wp:author_login'] ?? ''),
      );
      part = null;
    } else if (name === 'wp:postmeta' && part) {
      item?.meta.set(part['wp:meta_key'] ?? '', part['wp:meta_value'] ?? '');
      part = null;
    } else if (name === 'wp:comment' && part) {
      item?.comments.push(commentOf(part));
      part = null;
    } else if (name === 'item' && item) {
      entries.push(entryOf(item));
      item = null;
    } else if (item && holder === 'item') {
      if (name !== 'category') item.fields[name] = text;
      else if (domain === 'post_tag') item.tags.push(text.trim());
      else if (domain === 'category') item.categories.push(text.trim());
    } else if (holder === 'channel') channel[name] = text;
    text = '';
  });
  try {
    for await (const piece of textPieces(bytes)) parser.write(piece);
    parser.close();
  } catch (error) {
    if (error instanceof NotWxr) throw error;
    throw new NotWxr(
      `This file could not be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (channel['wp:wxr_version'] === undefined) throw new NotWxr('This file is no WordPress export.');
  return { title: channel.title ?? '', link: (channel.link ?? '').trim(), authors, entries };
}

function commentOf(fields: Fields): WxrComment {
  return {
    id: fields['wp:comment_id'] ?? '',
    parentId: fields['wp:comment_parent'] ?? '0',
    author: fields['wp:comment_author'] ?? '',
    authorUrl: fields['wp:comment_author_url'] ?? '',
    date: fields['wp:comment_date_gmt'] ?? '',
    text: fields['wp:comment_content'] ?? '',
    isApproved: fields['wp:comment_approved'] === '1',
    type: fields['wp:comment_type'] ?? '',
  };
}

function entryOf(item: {
  fields: Fields;
  categories: string[];
  tags: string[];
  meta: Map<string, string>;
  comments: WxrComment[];
}): WxrEntry {
  const { fields, categories, tags, meta, comments } = item;
  const gmt = fields['wp:post_date_gmt'] ?? '';
  return {
    id: fields['wp:post_id'] ?? '',
    type: fields['wp:post_type'] ?? 'post',
    status: fields['wp:status'] ?? 'publish',
    isLocked: (fields['wp:post_password'] ?? '') !== '',
    title: (fields.title ?? '').trim(),
    slug: fields['wp:post_name'] ?? '',
    link: (fields.link ?? '').trim(),
    date: gmt.startsWith('0000') || gmt === '' ? (fields['wp:post_date'] ?? '') : gmt,
    author: fields['dc:creator'] ?? '',
    html: fields['content:encoded'] ?? '',
    excerpt: fields['excerpt:encoded'] ?? '',
    categories: [...new Set(categories)],
    tags: [...new Set(tags)],
    attachmentUrl: (fields['wp:attachment_url'] ?? '').trim(),
    meta,
    comments,
  };
}
