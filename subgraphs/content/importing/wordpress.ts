import type { ScopedDatabase } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { saveAuthor } from '../authors/author.data.ts';
import { findSlugsLike, makeCollection } from '../collections/collection.data.ts';
import { defaultPageSize, isCollectionSlug, kindOf } from '../collections/collection.rules.ts';
import { cleanHtml, cleanName, cleanUrl } from '../comments/comment.rules.ts';
import { findItemSlugsLike, makeItem } from '../items/item.data.ts';
import type { Pictures } from '../media/pictures.ts';
import { storeRedirects } from '../redirects/redirect.data.ts';
import { type PlannedRedirect, readRedirect } from '../redirects/redirect.rules.ts';
import { dedupeSlug, deriveSlug } from '../slug.rules.ts';
import { findBlog, findPicture, findTaken, type ImportCounts, writeComment } from './import.data.ts';
import {
  cleanBody,
  instantOf,
  oldPathOf,
  pictureKey,
  replacePictures,
  stableId,
  statusOf,
} from './wordpress.rules.ts';
import type { WxrEntry, WxrFile } from './wxr.ts';

/** What a move needs besides the file. */
export interface ImportTools {
  readonly db: ScopedDatabase;
  readonly pictures: Pictures;
  /** The bytes at an address of the open internet; throws with the reason when they can't be had. */
  download(url: string): Promise<Uint8Array>;
  /** Told now and then how far it is. */
  tell(counts: ImportCounts, problems: readonly string[]): Promise<void>;
}

const maxProblems = 500;
const tellEvery = 25;
const recordTypeText = 1;

/** Takes a WordPress export over. Each thing has an id of its own from the file, so what is there already is left alone. */
export async function importWordPress(
  file: WxrFile,
  tools: ImportTools,
): Promise<{ counts: ImportCounts; problems: readonly string[] }> {
  const move = new Move(file, tools);
  await move.run();
  return { counts: move.counts, problems: move.problems };
}

class Move {
  counts: ImportCounts = { posts: 0, pages: 0, pictures: 0, comments: 0, redirects: 0, skipped: 0 };
  readonly problems: string[] = [];
  readonly #file: WxrFile;
  readonly #tools: ImportTools;
  readonly #pictures = new Map<string, string>();
  readonly #pictureIds = new Map<string, string>();
  readonly #redirects: PlannedRedirect[] = [];
  #done = 0;

  constructor(file: WxrFile, tools: ImportTools) {
    this.#file = file;
    this.#tools = tools;
  }

  async run(): Promise<void> {
    const { entries } = this.#file;
    await this.#takeAuthors();
    const of = (type: string) => entries.filter((entry) => entry.type === type);
    for (const entry of of('attachment')) await this.#attempt(entry, () => this.#takePicture(entry));
    const posts = of('post');
    const blog = posts.length > 0 ? await this.#findOrMakeBlog() : null;
    for (const entry of posts) if (blog) await this.#attempt(entry, () => this.#takePost(entry, blog));
    for (const entry of of('page')) await this.#attempt(entry, () => this.#takePage(entry));
    const known = new Set(['attachment', 'post', 'page']);
    this.#count('skipped', entries.filter(({ type }) => !known.has(type)).length);
    await this.#takeRedirects();
  }

  async #attempt(entry: WxrEntry, take: () => Promise<void>): Promise<void> {
    try {
      await take();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#complain(`“${entry.title || entry.slug || entry.id}” was left out: ${reason}`);
    }
    this.#done += 1;
    if (this.#done % tellEvery === 0) await this.#tools.tell(this.counts, this.problems);
  }

  #count(what: keyof ImportCounts, by = 1): void {
    this.counts = { ...this.counts, [what]: this.counts[what] + by };
  }

  #complain(problem: string): void {
    if (this.problems.length < maxProblems) this.problems.push(problem);
  }

  #idOf(kind: string, externalId: string, made: Date): string {
    return stableId(this.#tools.db.websiteId, this.#file.link, kind, externalId, made);
  }

  async #takeAuthors(): Promise<void> {
    const names = new Set([...this.#file.authors.values()].map(cleanName).filter((name) => name !== ''));
    for (const name of names)
      await saveAuthor(this.#tools.db, { name, bio: '', websiteUrl: '', avatarImageId: null });
  }

  #authorOf({ author }: WxrEntry): string {
    return cleanName(this.#file.authors.get(author) ?? author);
  }

  async #takePicture(entry: WxrEntry): Promise<void> {
    const { db, pictures, download } = this.#tools;
    const name = entry.attachmentUrl.split('/').at(-1) ?? '';
    if (!/\.(?:jpe?g|png|gif|webp|avif)$/i.test(name)) {
      this.#count('skipped');
      return;
    }
    const stem = `${entry.id}-${deriveSlug(name.replace(/\.\w+$/, ''), 'picture')}`;
    const known = await findPicture(db, `${stem}.`);
    if (known) {
      this.#remember(entry, known);
      return;
    }
    const taken = await pictures.take(db, {
      filename: `${stem}${/\.\w+$/.exec(name)?.[0] ?? ''}`,
      bytes: await download(entry.attachmentUrl),
      altText: (entry.meta.get('_wp_attachment_image_alt') || entry.title).slice(0, 250),
      focalX: null,
      focalY: null,
    });
    if ('refusal' in taken) throw new Error('the file is no picture that can be shown.');
    const stored = await findPicture(db, `${stem}.`);
    if (stored) this.#remember(entry, stored);
  }

  #remember({ id, attachmentUrl }: WxrEntry, picture: { id: string; filename: string }): void {
    this.#pictures.set(pictureKey(attachmentUrl), `/media/${picture.id}/${picture.filename}`);
    this.#pictureIds.set(id, picture.id);
    this.#count('pictures');
  }

  #bodyOf({ html }: WxrEntry): string {
    return replacePictures(cleanBody(html), this.#pictures);
  }

  async #findOrMakeBlog(): Promise<{ id: string; slug: string }> {
    const { db } = this.#tools;
    const known = await findBlog(db);
    if (known) return known;
    const taken = await findSlugsLike(db, 'blog');
    return this.#makePage(
      'Blog',
      dedupeSlug('blog', (slug) => taken.has(slug)),
      newId(),
      'blog',
      null,
      true,
    );
  }

  #makePage(
    title: string,
    slug: string,
    id: string,
    typeName: string,
    mainContent: string | null,
    isEnabled: boolean,
  ): Promise<{ id: string; slug: string }> {
    const kind = kindOf(typeName);
    return makeCollection(this.#tools.db, {
      ...{ id, parentId: null, type: kind.type, typeName, ordering: kind.ordering, sort: null },
      ...{ title, navigationTitle: title, slug, description: '', mainContent, isEnabled },
      ...{ isHomepage: false, isFolder: false, isIndex: false, pageSize: defaultPageSize },
      ...{ regionName: 'default', mainImageId: null },
    });
  }

  async #takePost(entry: WxrEntry, blog: { id: string; slug: string }): Promise<void> {
    const status = statusOf(entry.status);
    if (status === null) {
      this.#count('skipped');
      return;
    }
    const { db } = this.#tools;
    const made = instantOf(entry.date, new Date(0));
    const id = this.#idOf('post', entry.id, made);
    const known = await findTaken(db, 'item', id);
    const slug = known?.slug ?? (await this.#writePost(entry, blog.id, id, status, made));
    this.#count('posts');
    this.#lead(entry, `/${blog.slug}/${slug}`);
    await this.#takeComments(entry, id);
  }

  async #writePost(
    entry: WxrEntry,
    collectionId: string,
    id: string,
    status: string,
    made: Date,
  ): Promise<string> {
    const { db } = this.#tools;
    const wanted = deriveSlug(decodeSlug(entry.slug) || entry.title, 'post');
    const taken = await findItemSlugsLike(db, collectionId, wanted);
    const slug = dedupeSlug(wanted, (candidate) => taken.has(candidate));
    const item = await makeItem(
      db,
      {
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
        publishAt: made,
      },
      null,
    );
    if (!item) throw new Error('there is no room for it.');
    return item.slug;
  }

  async #takePage(entry: WxrEntry): Promise<void> {
    const status = statusOf(entry.status);
    if (status === null) {
      this.#count('skipped');
      return;
    }
    const { db } = this.#tools;
    const id = this.#idOf('page', entry.id, instantOf(entry.date, new Date(0)));
    const known = await findTaken(db, 'page', id);
    const slug = known?.slug ?? (await this.#writePage(entry, id, status === 'PUBLISHED'));
    this.#count('pages');
    this.#lead(entry, `/${slug}`);
  }

  async #writePage(entry: WxrEntry, id: string, isEnabled: boolean): Promise<string> {
    const derived = deriveSlug(decodeSlug(entry.slug) || entry.title, 'page');
    const wanted = isCollectionSlug(derived) ? derived : `${derived}-page`;
    const taken = await findSlugsLike(this.#tools.db, wanted);
    const slug = dedupeSlug(wanted, (candidate) => taken.has(candidate));
    const title = entry.title || 'Untitled';
    return (await this.#makePage(title, slug, id, 'page', this.#bodyOf(entry), isEnabled)).slug;
  }

  async #takeComments({ comments }: WxrEntry, itemId: string): Promise<void> {
    const ids = new Map<string, string>();
    for (const comment of comments) {
      if (comment.type !== '' && comment.type !== 'comment') continue;
      const createdAt = instantOf(comment.date, new Date(0));
      const html = cleanHtml(comment.text);
      if (html === '') continue;
      const id = this.#idOf('comment', comment.id, createdAt);
      // Answers stand below the comment that began it all.
      const parentId = ids.get(comment.parentId) ?? null;
      ids.set(comment.id, parentId ?? id);
      await writeComment(this.#tools.db, {
        ...{ id, itemId, parentId, html, createdAt, isApproved: comment.isApproved },
        authorName: cleanName(comment.author).slice(0, 60) || 'Anonymous',
        authorUrl: cleanUrl(comment.authorUrl) ?? '',
      });
      this.#count('comments');
    }
  }

  /** What was at an old address leads to the new one. */
  #lead(entry: WxrEntry, target: string): void {
    const source = oldPathOf(entry.link);
    if (source === null || source === target) return;
    const redirect = readRedirect({ source, target }, 0);
    if ('problem' in redirect)
      this.#complain(`The old address ${source} leads nowhere: ${redirect.problem.message}`);
    else this.#redirects.push(redirect);
  }

  async #takeRedirects(): Promise<void> {
    for (let at = 0; at < this.#redirects.length; at += 200) {
      const part = this.#redirects.slice(at, at + 200);
      await storeRedirects(this.#tools.db, part, () => null);
      this.#count('redirects', part.length);
    }
  }
}

/** Addresses in other scripts are written in percent signs there. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
