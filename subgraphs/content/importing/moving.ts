import type { ScopedDatabase } from '#kit/database.ts';
import { saveAuthor } from '../authors/author.data.ts';
import { findSlugsLike, makeCollection } from '../collections/collection.data.ts';
import { defaultPageSize, isCollectionSlug, kindOf } from '../collections/collection.rules.ts';
import { makeItem } from '../items/item.data.ts';
import type { Pictures } from '../media/pictures.ts';
import { storeRedirects } from '../redirects/redirect.data.ts';
import { type PlannedRedirect, readRedirect } from '../redirects/redirect.rules.ts';
import { dedupeSlug, deriveSlug } from '../slug.rules.ts';
import { findPicture, type ImportCounts, noCounts } from './import.data.ts';
import { oldPathOf, stableId } from './wordpress.rules.ts';

/** What a move needs besides the file. */
export interface ImportTools {
  readonly db: ScopedDatabase;
  readonly pictures: Pictures;
  /** The bytes at an address of the open internet; throws with the reason when they can't be had. */
  download(url: string): Promise<Uint8Array>;
  /** A dry run counts what would be taken over: it reads alone, and fetches no pictures. */
  readonly isDryRun: boolean;
  /** Throws `ImportCancelled` once nobody wants the rest any more. */
  assertRunning(): Promise<void>;
  /** Told now and then how far it is. */
  tell(counts: ImportCounts, problems: readonly string[]): Promise<void>;
}

/** A contributor cancelled the move. */
export class ImportCancelled extends Error {
  override readonly name = 'ImportCancelled';

  constructor() {
    super('the import was cancelled.');
  }
}

/** What came of a move; of one that was cancelled, until then. */
export interface MoveReport {
  readonly counts: ImportCounts;
  readonly problems: readonly string[];
  /** The products that were found, as a products file; null when there were none. */
  readonly productsFile?: string | null;
}

/** A picture of another system. */
export interface MovedPicture {
  readonly url: string;
  /** What its stored name begins with, so that it is known again. */
  readonly stem: string;
  readonly altText: string;
  readonly focalX?: number | null;
  readonly focalY?: number | null;
}

/** A page that is about to be made. */
export interface MovedPage {
  readonly id: string;
  readonly title: string;
  readonly slug: string;
  readonly typeName: string;
  readonly description?: string;
  readonly mainContent: string | null;
  readonly isEnabled: boolean;
  readonly isHomepage?: boolean;
  readonly pageSize?: number;
}

/** A post, an event or a picture of a gallery that is about to be made. */
export type MovedItem = Parameters<typeof makeItem>[1];

const maxProblems = 500;
const tellEvery = 25;

/** What all moves do alike: count, report, take pictures, make pages, lead old addresses to the new ones. */
export abstract class Moving implements MoveReport {
  counts = noCounts;
  readonly problems: string[] = [];
  protected readonly tools: ImportTools;
  /** What tells this source's things from those of others. */
  readonly #source: string;
  readonly #redirects: PlannedRedirect[] = [];
  #done = 0;
  #isCancelled = false;

  constructor(source: string, tools: ImportTools) {
    this.#source = source;
    this.tools = tools;
  }

  get isCancelled(): boolean {
    return this.#isCancelled;
  }

  /** Does all steps, or those before it is cancelled. */
  protected async untilCancelled(steps: () => Promise<void>): Promise<void> {
    try {
      await steps();
    } catch (error) {
      if (!(error instanceof ImportCancelled)) throw error;
      this.#isCancelled = true;
    }
  }

  /** A step: takes one thing over; one that cannot be is reported, and the others go on. */
  protected async attempt(name: string, take: () => Promise<void>): Promise<void> {
    await this.tools.assertRunning();
    try {
      await take();
    } catch (error) {
      this.complain(`“${name}” was left out: ${error instanceof Error ? error.message : String(error)}`);
    }
    this.#done += 1;
    if (this.#done % tellEvery === 0) await this.tools.tell(this.counts, this.problems);
  }

  protected count(what: keyof ImportCounts, by = 1): void {
    this.counts = { ...this.counts, [what]: this.counts[what] + by };
  }

  protected complain(problem: string): void {
    if (this.problems.length < maxProblems) this.problems.push(problem);
  }

  protected idOf(kind: string, externalId: string, made: Date): string {
    return stableId(this.tools.db.websiteId, this.#source, kind, externalId, made);
  }

  /** A picture, fetched unless an earlier run did; throws when it can't be had. */
  protected async takePicture({
    url,
    stem,
    altText,
    focalX = null,
    focalY = null,
  }: MovedPicture): Promise<{ id: string; address: string }> {
    const { db, pictures, download, isDryRun } = this.tools;
    if (isDryRun) {
      this.count('pictures');
      return { id: '', address: url };
    }
    let stored = await findPicture(db, `${stem}.`);
    if (!stored) {
      const bytes = await download(url);
      const filename = `${stem}${/\.\w+$/.exec(new URL(url).pathname)?.[0] ?? ''}`;
      const taken = await pictures.take(db, {
        ...{ filename, bytes, focalX, focalY },
        altText: altText.slice(0, 250),
      });
      if ('refusal' in taken) throw new Error('the file is no picture that can be shown.');
      stored = await findPicture(db, `${stem}.`);
    }
    if (!stored) throw new Error('the picture was not kept.');
    this.count('pictures');
    return { id: stored.id, address: `/media/${stored.id}/${stored.filename}` };
  }

  /** An address for a page that is like the one it had. */
  protected async freeSlug(input: string): Promise<string> {
    const derived = deriveSlug(input, 'page');
    const wanted = isCollectionSlug(derived) ? derived : `${derived}-page`;
    const taken = await findSlugsLike(this.tools.db, wanted);
    return dedupeSlug(wanted, (slug) => taken.has(slug));
  }

  protected async makePage(page: MovedPage): Promise<{ id: string; slug: string }> {
    if (this.tools.isDryRun) return { id: page.id, slug: page.slug };
    const { title, typeName, description = '', isHomepage = false, pageSize = defaultPageSize } = page;
    const kind = kindOf(typeName);
    return makeCollection(this.tools.db, {
      ...{ id: page.id, parentId: null, type: kind.type, typeName, ordering: kind.ordering, sort: null },
      ...{ title, navigationTitle: title, slug: page.slug, description, mainContent: page.mainContent },
      ...{ isEnabled: page.isEnabled, isHomepage, isFolder: false, isIndex: false },
      ...{ pageSize, regionName: 'default', mainImageId: null },
    });
  }

  /** A post, an event or a picture of a gallery, as it is stored; answers its slug. */
  protected async makeItem(item: MovedItem): Promise<string> {
    if (this.tools.isDryRun) return item.slug;
    const made = await makeItem(this.tools.db, item, null);
    if (!made) throw new Error('there is no room for it.');
    return made.slug;
  }

  protected async saveAuthor(name: string): Promise<void> {
    if (!this.tools.isDryRun)
      await saveAuthor(this.tools.db, { name, bio: '', websiteUrl: '', avatarImageId: null });
  }

  /** What was at an old address leads to the new one. */
  protected lead(link: string, target: string): void {
    const source = oldPathOf(link);
    if (source === null || source === target) return;
    const redirect = readRedirect({ source, target }, 0);
    if ('problem' in redirect)
      this.complain(`The old address ${source} leads nowhere: ${redirect.problem.message}`);
    else this.#redirects.push(redirect);
  }

  protected async takeRedirects(): Promise<void> {
    for (let at = 0; at < this.#redirects.length; at += 200) {
      const part = this.#redirects.slice(at, at + 200);
      if (!this.tools.isDryRun) await storeRedirects(this.tools.db, part, () => null);
      this.count('redirects', part.length);
    }
  }
}
