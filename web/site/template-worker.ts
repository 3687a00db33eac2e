import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { renderMarkdown } from '../blocks/markdown/render-markdown.ts';
import { ownCodeMark } from './policy/own-code.ts';
import { readAndCheck } from './template/check-theme.ts';
import { nameThread, readComputingTime } from './template/computing-time.ts';
import { renderPage } from './template/render-page.ts';
import type { TagData, TemplateData } from './template/tag-data.ts';
import type { FromThread, RenderJob, TagAnswer, TagQuestion, ToThread } from './template-messages.ts';
import { readTheme } from './theme/read-theme.ts';
import type { Theme, ThemeFiles } from './theme/theme.ts';

// Whoever waits for an answer comes first: on Linux this is the priority of this thread alone.
if (process.platform === 'linux') setPriority(10);

/** More than the main thread reckons with, so that what it believes to be here is here. */
const maxThemes = 40;
const themes = new LRUCache<string, Theme>({ max: maxThemes });

const port = parentPort;
if (port === null) throw new Error('This runs in a thread only.');
const asked = new Map<number, (answer: TagAnswer) => void>();
let questions = 0;

tell({ kind: 'started', name: nameThread() });

port.on('message', (message: ToThread) => {
  if (message.kind === 'told') {
    asked.get(message.number)?.(message.answer);
    asked.delete(message.number);
    return;
  }
  work(message).then(tell, (error: unknown) =>
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});

async function work(message: Exclude<ToThread, { kind: 'told' }>): Promise<FromThread> {
  switch (message.kind) {
    case 'render':
      return render(message.job, message.theme);
    case 'read':
      return read(message.files, message.hasCheck);
    case 'markdown':
      return { kind: 'markdown', html: renderMarkdown(message.text) };
  }
}

function tell(message: FromThread): void {
  port?.postMessage(message);
}

async function read(files: ThemeFiles, hasCheck: boolean): Promise<FromThread> {
  const { theme, problems } = hasCheck ? readAndCheck(files) : readTheme(files);
  // Whoever asked has the files.
  return { kind: 'read', reading: { theme: theme && { ...theme, files: new Map() }, problems } };
}

async function render(job: RenderJob, given: Theme | undefined): Promise<FromThread> {
  const theme = given ?? themes.get(job.revision);
  if (theme === undefined) throw new Error('The thread has not been given the theme.');
  themes.set(job.revision, theme);
  // What islands are drawn with takes half a second to load, which no check of a theme needs.
  const { pageFormatters } = await import('./page/page-formatters.ts');
  const begun = readComputingTime();
  const ask = async (question: TagQuestion): Promise<TemplateData | string | undefined> => {
    const answer = await questionMain(question);
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  };
  const data = async (question: TagQuestion): Promise<TemplateData | undefined> => {
    const value = await ask(question);
    return typeof value === 'string' ? undefined : value;
  };
  const tagData: TagData = {
    navigation: (id) => data({ name: 'navigation', id }),
    query: (query) => data({ name: 'query', query }),
    category: (query) => data({ name: 'category', query }),
    related: (query) => data({ name: 'related', query }),
    folderNavigation: () => data({ name: 'folderNavigation' }),
    blockField: async (field) => {
      const html = await ask({ name: 'blockField', field });
      return typeof html === 'string' ? html : undefined;
    },
  };
  const rendered = await renderPage({ ...job, theme, tagData, formatters: pageFormatters });
  return { kind: 'rendered', rendered, ownCodeMark, milliseconds: readComputingTime() - begun };
}

function questionMain(question: TagQuestion): Promise<TagAnswer> {
  questions += 1;
  const number = questions;
  return new Promise((resolve) => {
    asked.set(number, resolve);
    tell({ kind: 'ask', number, question });
  });
}
