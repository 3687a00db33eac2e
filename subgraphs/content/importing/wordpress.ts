import { newId } from '#kit/ids.ts';
import { cleanHtml, cleanName, cleanUrl, commentLimits } from '../comments/comment.rules.ts';
import { findItemSlugsLike } from '../items/item.data.ts';
import { dedupeSlug, deriveSlug } from '../slug.rules.ts';
import { createComment, findBlog, findTaken } from './import.data.ts';
import { type ImportTools, type MoveReport, Moving } from './moving.ts';
import {
  assertShort,
  cleanBody,
  instantOf,
  pictureKey,
  replacePictures,
  statusOf,
} from './wordpress.rules.ts';
import type { WxrEntry, WxrFile } from './wxr.ts';

const recordTypeText = 1;
/** Characters of a comment: ten times what a visitor may write. */
const maxComment = 10 * commentLimits.body;
const maxName = 200;

/** Takes a WordPress export over. Each thing has an id of its own from the file, so what is there already is left alone. */
export async function importWordPress(file: WxrFile, tools: ImportTools): Promise<MoveReport> {
  const move = new Move(file, tools);
  await move.run();
  return { counts: move.counts, problems: move.problems };
}

class Move extends Moving {
  readonly #file: WxrFile;
  readonly #pictures = new Map<string, string>();
  readonly #pictureIds = new Map<string, string>();

  constructor(file: WxrFile, tools: ImportTools) {
    super(file.link, tools);
    this.#file = file;
  }

  /** Old addresses lead to what was taken over, also where that is not all. */
  async run(): Promise<void> {
    await this.untilCancelled(() => this.#takeAll());
    await this.takeRedirects();
  }

  async #takeAll(): Promise<void> {
    const { entries } = this.#file;
    await this.#takeAuthors();
    const of = (type: string) => entries.filter((entry) => entry.type === type);
    for (const entry of of('attachment')) await this.attempt(nameOf(entry), () => this.#takePicture(entry));
    const posts = of('post');
    const blog = posts.length > 0 ? await this.#findOrMakeBlog() : null;
    for (const entry of posts) if (blog) await this.attempt(nameOf(entry), () => this.#takePost(entry, blog));
    for (const entry of of('page')) await this.attempt(nameOf(entry), () => this.#takePage(entry));
    const known = new Set(['attachment', 'post', 'page']);
    this.count('skipped', entries.filter(({ type }) => !known.has(type)).length);
  }

  async #takeAuthors(): Promise<void> {
    const names = new Set([...this.#file.authors.values()].map(nameOfAuthor).filter((name) => name !== ''));
    for (const name of names) await this.saveAuthor(name);
  }

  #authorOf({ author }: WxrEntry): string {
    return nameOfAuthor(this.#file.authors.get(author) ?? author);
  }

  async #takePicture(entry: WxrEntry): Promise<void> {
    assertSizes(entry);
    const name = entry.attachmentUrl.split('/').at(-1) ?? '';
    if (!/\.(?:jpe?g|png|gif|webp|avif)$/i.test(name)) {
      this.count('skipped');
      return;
    }
    const { id, address } = await this.takePicture({
      url: entry.attachmentUrl,
      stem: `${entry.id}-${deriveSlug(name.replace(/\.\w+$/, ''), 'picture')}`,
      altText: entry.meta.get('_wp_attachment_image_alt') || entry.title,
    });
    this.#pictures.set(pictureKey(entry.attachmentUrl), address);
    this.#pictureIds.set(entry.id, id);
  }

  /** What asked for a password is not opened to everyone: it waits for its owner to say. */
  #statusOf(entry: WxrEntry): ReturnType<typeof statusOf> {
    const status = statusOf(entry.status);
    if (!entry.isLocked || status === null) return status;
    this.complain(`“${nameOf(entry)}” asked for a password there. Only contributors see it here for now.`);
    return 'PRIVATE';
  }

  #bodyOf({ html }: WxrEntry): string {
    return replacePictures(cleanBody(html), this.#pictures);
  }

  async #findOrMakeBlog(): Promise<{ id: string; slug: string }> {
    const { db } = this.tools;
    const known = await findBlog(db);
    if (known) return known;
    const slug = await this.freeSlug('blog');
    const page = { id: newId(), title: 'Blog', slug, typeName: 'blog', mainContent: null, isEnabled: true };
    return this.makePage(page);
  }

  async #takePost(entry: WxrEntry, blog: { id: string; slug: string }): Promise<void> {
    assertSizes(entry);
    const status = this.#statusOf(entry);
    if (status === null) {
      this.count('skipped');
      return;
    }
    const { db } = this.tools;
    const made = instantOf(entry.date, new Date(0));
    const id = this.idOf('post', entry.id, made);
    const known = await findTaken(db, 'item', id);
    const slug = known?.slug ?? (await this.#writePost(entry, blog.id, id, status, made));
    this.count('posts');
    this.lead(entry.link, `/${blog.slug}/${slug}`);
    await this.#takeComments(entry, id);
  }

  async #writePost(
    entry: WxrEntry,
    collectionId: string,
    id: string,
    status: string,
    made: Date,
  ): Promise<string> {
    const { db } = this.tools;
    const wanted = deriveSlug(decodeSlug(entry.slug) || entry.title, 'post');
    const taken = await findItemSlugsLike(db, collectionId, wanted);
    const slug = dedupeSlug(wanted, (candidate) => taken.has(candidate));
    return this.makeItem({
      ...{ id, collectionId, slug, status, recordType: recordTypeText },
      title: entry.title || 'Untitled',
      body: this.#bodyOf(entry),
      excerpt: cleanBody(entry.excerpt),
      tags: entry.tags.map((tag) => tag.slice(0, 50)),
      categories: entry.categories.map((category) => category.slice(0, 25)),
      authorName: this.#authorOf(entry),
      isFeatured: entry.meta.get('_is_sticky') === '1',
      mainImageId: this.#pictureIds.get(entry.meta.get('_thumbnail_id') ?? '') ?? null,
      ...{ startsAt: null, endsAt: null, location: null, sourceUrl: '', customContent: null },
      publishedAt: made,
    });
  }

  async #takePage(entry: WxrEntry): Promise<void> {
    assertSizes(entry);
    const status = this.#statusOf(entry);
    if (status === null) {
      this.count('skipped');
      return;
    }
    const { db } = this.tools;
    const id = this.idOf('page', entry.id, instantOf(entry.date, new Date(0)));
    const known = await findTaken(db, 'page', id);
    const slug = known?.slug ?? (await this.#writePage(entry, id, status === 'PUBLISHED'));
    this.count('pages');
    this.lead(entry.link, `/${slug}`);
  }

  async #writePage(entry: WxrEntry, id: string, isEnabled: boolean): Promise<string> {
    const slug = await this.freeSlug(decodeSlug(entry.slug) || entry.title);
    const title = entry.title || 'Untitled';
    const mainContent = this.#bodyOf(entry);
    return (await this.makePage({ id, title, slug, typeName: 'page', mainContent, isEnabled })).slug;
  }

  async #takeComments(entry: WxrEntry, itemId: string): Promise<void> {
    const name = nameOf(entry);
    const ids = new Map<string, string>();
    for (const comment of entry.comments) {
      if (comment.type !== '' && comment.type !== 'comment') continue;
      if (comment.text.length > maxComment) {
        this.complain(`A comment of “${name}” was left out: it has more than ${maxComment} characters.`);
        continue;
      }
      const createdAt = instantOf(comment.date, new Date(0));
      const html = cleanHtml(comment.text);
      if (html === '') continue;
      const id = this.idOf('comment', comment.id, createdAt);
      // Answers stand below the comment that began it all.
      const parentId = ids.get(comment.parentId) ?? null;
      ids.set(comment.id, parentId ?? id);
      this.count('comments');
      if (this.tools.isDryRun) continue;
      await createComment(this.tools.db, {
        ...{ id, itemId, parentId, html, createdAt, isApproved: comment.isApproved },
        authorName:
          cleanName(comment.author.slice(0, maxName)).slice(0, commentLimits.authorName) || 'Anonymous',
        authorUrl: cleanUrl(comment.authorUrl) ?? '',
      });
    }
  }
}

function nameOf({ title, slug, id }: WxrEntry): string {
  return (title || slug || id).slice(0, maxName);
}

function nameOfAuthor(name: string): string {
  return cleanName(name.slice(0, maxName));
}

function assertSizes({ title, slug, link, attachmentUrl }: WxrEntry): void {
  assertShort({ title, address: slug, 'old address': link, 'file’s address': attachmentUrl });
}

/** Addresses in other scripts are written in percent signs there. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
