import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { renderMarkdown } from '../blocks/markdown/render-markdown.ts';
import { ownCodeMark } from './policy/own-code.ts';
import { mainThreadLimits } from './template/budget.ts';
import { readAndCheck } from './template/check-theme.ts';
import { fallbackPage } from './template/fallback-page.ts';
import { renderPage } from './template/render-page.ts';
import type { Rendered, RenderInput } from './template/render-run.ts';
import type { TagData } from './template/tag-data.ts';
import type { FromThread, TagAnswer, TagQuestion, ToThread } from './template-messages.ts';
import { textOf } from './theme/loose-json.ts';
import { readTheme, refusal } from './theme/read-theme.ts';
import type { ThemeFiles, ThemeProblem, ThemeReading } from './theme/theme.ts';
import { type PoolLimits, type PoolThread, ThreadError, ThreadPool } from './thread-pool.ts';

const defaultLimits: PoolLimits = { threads: 2, milliseconds: 15_000, memoryMegabytes: 256, idle: 60_000 };

/** Pages of one theme that may wait for a thread. */
const maxWaiting = 50;
/** Characters of Markdown that are rendered at once. */
const longestMarkdown = 5_000;
/** Characters of templates, style sheets and settings that are read at once. */
const mostOnMainThread = 500_000;
/** Themes that are reckoned to be known to a thread. */
const maxThemesInThread = 20;
/** For how many milliseconds the pages of a theme go to a thread at once, after one that took long. */
const slowFor = 60_000;
/** A page over its time that takes no longer than this in a thread was slow by chance, as the first ones after a start are. */
const fastEnough = mainThreadLimits.milliseconds;
/** A thread takes so many times as long for its first page of a theme, whose templates it has yet to compile. */
const firstPageFactor = 5;

/** What is known of how long a theme's pages take. */
type Pace = { slowUntil: number; stoppedUntil: number; waiting: number };

/**
 * Renders pages where they hold nobody up: on the main thread with a small allowance, which nearly all pages keep within,
 * and beyond it from the start again in a thread, which can be stopped. Themes are read and checked in a thread too.
 */
export class TemplateThreads {
  private readonly pool: ThreadPool | undefined;
  private readonly paces = new LRUCache<string, Pace>({ max: 500 });
  private readonly markdown = new LRUCache<string, string>({
    max: 200,
    maxSize: 10_000_000,
    sizeCalculation: ({ length }) => length + 1,
  });
  private readonly known = new WeakMap<PoolThread, LRUCache<string, true>>();

  /** Without the worker's file all is done on the main thread, with the whole allowance. */
  constructor(file: URL | null, limits: Partial<PoolLimits> = {}) {
    this.pool = file === null ? undefined : new ThreadPool(file, { ...defaultLimits, ...limits });
  }

  async render(input: RenderInput): Promise<Rendered> {
    const { pool } = this;
    if (pool === undefined) return renderPage(input);
    const pace = this.paceOf(input.theme.revision);
    if (performance.now() < pace.stoppedUntil) return stoppedPage(input, 'A page of the theme was stopped.');
    if (performance.now() >= pace.slowUntil) {
      const rendered = await renderPage({ ...input, limits: mainThreadLimits, givesUp: true });
      if (rendered.isCut !== true) return rendered;
      if (rendered.isOverTime !== true) pace.slowUntil = performance.now() + slowFor;
    }
    return this.renderInThread(pool, input, pace);
  }

  /** Reads a theme. */
  async read(files: ThemeFiles): Promise<ThemeReading> {
    const length = [...files].reduce((sum, [path, { length }]) => sum + (isRead(path) ? length : 0), 0);
    return length <= mostOnMainThread ? readTheme(files) : this.readInThread(files, false);
  }

  /** Reads a theme, and tells what is wrong with its files and its templates. One that takes too long or too much memory is refused. */
  async check(files: ThemeFiles): Promise<ThemeReading> {
    try {
      return await this.readInThread(files, true);
    } catch (error) {
      if (!(error instanceof ThreadError && error.wasStopped)) throw error;
      return { theme: undefined, problems: [refusal('', `The theme could not be read: ${error.message}`)] };
    }
  }

  /** HTML of words written in Markdown. */
  async renderMarkdown(text: string): Promise<string> {
    const { pool } = this;
    // A page may have many of them: others have their turn between.
    await setImmediate();
    if (pool === undefined || text.length <= longestMarkdown) return renderMarkdown(text);
    const known = this.markdown.get(text);
    if (known !== undefined) return known;
    const message = await askThread(pool, { kind: 'markdown', text });
    if (message.kind !== 'markdown') throw unexpected(message);
    this.markdown.set(text, message.html);
    return message.html;
  }

  async close(): Promise<void> {
    await this.pool?.close();
  }

  private async readInThread(files: ThemeFiles, hasCheck: boolean): Promise<ThemeReading> {
    const { pool } = this;
    if (pool === undefined) return hasCheck ? readAndCheck(files) : readTheme(files);
    const message = await askThread(pool, { kind: 'read', files, hasCheck });
    if (message.kind !== 'read') throw unexpected(message);
    const { theme, problems } = message.reading;
    return { theme: theme && { ...theme, files }, problems };
  }

  private async renderInThread(pool: ThreadPool, input: RenderInput, pace: Pace): Promise<Rendered> {
    if (pace.waiting >= maxWaiting) throw new Error('Too many pages of the theme wait to be rendered.');
    pace.waiting += 1;
    try {
      const { rendered, milliseconds, isFirst } = await this.renderBy(pool, input);
      const isFast = milliseconds <= fastEnough * (isFirst ? firstPageFactor : 1);
      if (rendered.isCut === true || !isFast) pace.slowUntil = performance.now() + slowFor;
      return rendered;
    } catch (error) {
      if (!(error instanceof ThreadError && error.wasStopped)) throw error;
      pace.stoppedUntil = performance.now() + slowFor;
      return stoppedPage(input, error.message);
    } finally {
      pace.waiting -= 1;
    }
  }

  private renderBy(
    pool: ThreadPool,
    { theme, tagData, formatters: _, limits: _limits, givesUp: _givesUp, ...rest }: RenderInput,
  ): Promise<{ rendered: Rendered; milliseconds: number; isFirst: boolean }> {
    const { revision } = theme;
    let isFirst = false;
    return new Promise((resolve, reject) => {
      pool.add({
        key: revision,
        begin: (thread) => {
          const known = this.themesOf(thread);
          isFirst = !known.has(revision);
          const given = isFirst ? { ...theme, files: namesOf(theme.files) } : undefined;
          known.set(revision, true);
          return { kind: 'render', job: { ...rest, revision }, theme: given };
        },
        accept(message, thread) {
          if (message.kind === 'ask') {
            const { number, question } = message;
            void findTagData(tagData, question).then((answer) =>
              thread.tell({ kind: 'told', number, answer }),
            );
            return false;
          }
          if (message.kind === 'rendered') resolve({ ...message, isFirst, rendered: withOwnMark(message) });
          else reject(unexpected(message));
          return true;
        },
        fail: reject,
      });
    });
  }

  private themesOf(thread: PoolThread): LRUCache<string, true> {
    const found = this.known.get(thread) ?? new LRUCache<string, true>({ max: maxThemesInThread });
    this.known.set(thread, found);
    return found;
  }

  private paceOf(revision: string): Pace {
    const found = this.paces.get(revision) ?? { slowUntil: 0, stoppedUntil: 0, waiting: 0 };
    this.paces.set(revision, found);
    return found;
  }
}

/** Threads have marks of their own for what a theme's author wrote. */
function withOwnMark({ rendered, ownCodeMark: theirs }: FromThread & { kind: 'rendered' }): Rendered {
  return { ...rendered, html: rendered.html.replaceAll(theirs, ownCodeMark) };
}

/** Has a thread do a piece of work that asks nothing meanwhile; works of a kind are done one after the other. */
function askThread(pool: ThreadPool, work: ToThread): Promise<FromThread> {
  return new Promise((resolve, reject) => {
    pool.add({
      key: work.kind,
      begin: () => work,
      accept(message) {
        resolve(message);
        return true;
      },
      fail: reject,
    });
  });
}

function unexpected(message: FromThread): ThreadError {
  return new ThreadError(message.kind === 'failed' ? message.message : `It said "${message.kind}".`, false);
}

/** Pictures and fonts are only named. */
function isRead(path: string): boolean {
  return !path.startsWith('assets/');
}

/** Templates ask only which files there are. */
function namesOf(files: ThemeFiles): ThemeFiles {
  return new Map([...files.keys()].map((path) => [path, '']));
}

async function findTagData(data: TagData, question: TagQuestion): Promise<TagAnswer> {
  try {
    return { value: await askTagData(data, question) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function askTagData(data: TagData, question: TagQuestion) {
  switch (question.name) {
    case 'navigation':
      return data.navigation(question.id);
    case 'query':
      return data.query(question.query);
    case 'category':
      return data.category(question.query);
    case 'related':
      return data.related(question.query);
    case 'folderNavigation':
      return data.folderNavigation();
    case 'blockField':
      return data.blockField(question.field);
  }
}

/** What visitors get of a page that had to be stopped: its content, without the theme's looks. */
function stoppedPage(input: RenderInput, reason: string): Rendered {
  const problem: ThemeProblem = {
    severity: 'error',
    ...{ file: '', line: 0, column: 0 },
    message: `The page was stopped: ${reason}`,
    whatWeDid: 'A plain page is shown instead.',
  };
  return { html: fallbackPage(input, textOf(input.context.mainContent)), problems: [problem], isCut: true };
}
