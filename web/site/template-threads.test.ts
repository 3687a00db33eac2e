import { readdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noTagData } from './template/tag-data.ts';
import { renderInputOf } from './template/testing.ts';
import { TemplateThreads } from './template-threads.ts';

const root = resolve(import.meta.dirname, '../..');
const folder = resolve(root, 'build', 'template-worker-of-tests');
const worker = pathToFileURL(resolve(folder, 'template-worker.js'));

beforeAll(async () => {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    ssr: { external: true },
    build: { ssr: 'web/site/template-worker.ts', outDir: folder, target: 'node20', minify: false },
  });
});

const opened: TemplateThreads[] = [];

function openThreads(limits: ConstructorParameters<typeof TemplateThreads>[1] = {}): TemplateThreads {
  const threads = new TemplateThreads(worker, limits);
  opened.push(threads);
  return threads;
}

afterAll(async () => {
  await Promise.all(opened.map((threads) => threads.close()));
  await rm(folder, { recursive: true, force: true });
});

/** How each thread of this process stands back behind others; 0 is as usual. */
async function prioritiesOfThreads(): Promise<string[]> {
  const tasks = await readdir('/proc/self/task');
  const texts = tasks.map((task) => readFile(`/proc/self/task/${task}/stat`, 'utf8'));
  // The 19th figure; the second is a name, in brackets, that may hold blanks.
  return (await Promise.all(texts)).map((text) => text.slice(text.lastIndexOf(')') + 2).split(' ')[16] ?? '');
}

const many = (count: number) => Array.from({ length: count }, (_, index) => index);
const loops = '{.repeated section rows}{.repeated section cells}.{.end}{.end}';
const endless = { rows: many(3_000).map(() => ({ cells: many(1_000) })) };

describe('a page that asks for much', () => {
  test('comes whole from a thread of its own, with what its tags ask for', async () => {
    const threads = openThreads();
    const rows = many(600).map(() => ({ cells: many(1_000) }));
    const input = renderInputOf(
      {
        'site.region': `<main>${loops}<squarespace:query collection="b">{.repeated section items}{title}{.end}</squarespace:query>{text|product-status}</main>`,
      },
      { rows, text: 'x' },
      {
        tagData: {
          ...noTagData,
          query: async ({ collection }) => ({ items: [{ title: `of ${collection}` }] }),
        },
      },
    );
    const { html, isCut, problems } = await threads.render(input);
    if (process.platform === 'linux') expect(await prioritiesOfThreads()).toContain('10');
    expect(problems).toEqual([]);
    expect(isCut).toBe(false);
    expect(html).toBe(`<main>${'.'.repeat(600_000)}of b</main>`);
  });

  test('tells its author where data failed, and is shown without it', async () => {
    const tagData = { ...noTagData, query: () => Promise.reject(new Error('The graph is away.')) };
    const rows = many(600).map(() => ({ cells: many(1_000) }));
    const tag = '<squarespace:query collection="b">x</squarespace:query>';
    const input = renderInputOf({ 'site.region': `<main>${loops}${tag}end</main>` }, { rows }, { tagData });
    const { html, problems } = await openThreads().render(input);
    expect(html.endsWith('.end</main>')).toBe(true);
    expect(problems.map(({ message }) => message)).toEqual([
      '<squarespace:query> failed: The graph is away.',
    ]);
  });

  test('leaves other pages their turn while it is rendered', async () => {
    const threads = openThreads({ milliseconds: 60_000 });
    const finished: string[] = [];
    const bomb = threads
      .render(renderInputOf({ 'site.region': `<main>start${loops}</main>` }, endless))
      .then((rendered) => {
        finished.push('bomb');
        return rendered;
      });
    const page = renderInputOf({ 'site.region': '<main>{title}</main>' }, { title: 'Vase' });
    for (const _ of many(20)) {
      expect((await threads.render(page)).html).toBe('<main>Vase</main>');
      finished.push('page');
    }
    const { html, problems } = await bomb;
    expect(finished.at(-1)).toBe('bomb');
    expect(html.startsWith('<main>start..')).toBe(true);
    // On a busy machine its time is over first.
    expect(problems.map(({ message }) => message).join()).toMatch(
      /^The page (?:runs too many|takes too long)/,
    );
  });

  test('is stopped with its thread when it does not end by itself, and shows its content plainly', async () => {
    const threads = openThreads({ milliseconds: 1 });
    const input = renderInputOf(
      { 'site.region': `<main>start${loops}</main>` },
      { ...endless, mainContent: '<p>What the owner wrote</p>' },
    );
    const { html, problems } = await threads.render(input);
    expect(html).toContain('<p>What the owner wrote</p>');
    expect(problems.map(({ message }) => message)).toEqual([
      'The page was stopped: It took more than 0.001 seconds.',
    ]);
    const other = renderInputOf({ 'site.region': '<main>{title}</main>' }, { title: 'Vase' });
    expect((await threads.render(other)).html).toBe('<main>Vase</main>');
  });
});

test('a theme with problems in its thousands is read and checked in a thread', async () => {
  const conf = '{"name": "Test", "layouts": {"default": {"name": "Default", "regions": ["site"]}}}';
  const files = new Map([
    ['template.conf', conf],
    ['site.region', '{.end}'.repeat(60_000)],
  ]);
  const { theme, problems } = await openThreads().check(files);
  expect(theme?.files).toBe(files);
  expect(theme?.layouts.get('default')?.regions).toEqual(['site.region']);
  expect(problems.length).toBe(100);
});

test('a theme whose check has to be stopped is refused in words, and the next one is read', async () => {
  const conf = '{"name": "Test", "layouts": {"default": {"name": "Default", "regions": ["site"]}}}';
  const files = (region: string) =>
    new Map([
      ['template.conf', conf],
      ['site.region', region],
    ]);
  const threads = openThreads({ milliseconds: 1 });
  const { theme, problems } = await threads.check(files('{.section a}{.end}'.repeat(200_000)));
  expect(theme).toBeUndefined();
  expect(problems).toEqual([
    {
      severity: 'error',
      ...{ file: '', line: 0, column: 0 },
      message: 'The theme could not be read: It took more than 0.001 seconds.',
      whatWeDid: 'The theme was refused.',
    },
  ]);
  expect((await threads.read(files('{title}'))).theme?.revision).toBeDefined();
});

test('long words in Markdown are rendered in a thread, as short ones are here', async () => {
  const threads = openThreads();
  const short = '**bold** [a](https://shop.example) "b"';
  const html = await threads.renderMarkdown(short);
  expect(html).toBe('<p><strong>bold</strong> <a href="https://shop.example">a</a> “b”</p>\n');
  expect(await threads.renderMarkdown(`${short}\n\n`.repeat(500))).toBe(html.repeat(500));
  const stopped = openThreads({ milliseconds: 1 });
  await expect(stopped.renderMarkdown('['.repeat(100_000))).rejects.toThrow(
    'It took more than 0.001 seconds.',
  );
  expect(await stopped.renderMarkdown(short)).toBe(html);
});
