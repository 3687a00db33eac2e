import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { commands } from './command-line.ts';
import { Terminal } from './terminal.ts';

const mib = 1024 * 1024;
let opened: TestInstall;
let website: TestWebsite;
let folder: string;

beforeAll(async () => {
  opened = await openTestInstall();
  website = await opened.createWebsite();
  folder = await mkdtemp(join(tmpdir(), 'vitrine-media-'));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

/** Runs a command of the command line on the open install. */
async function vitrine(words: string[], options: Record<string, string | boolean> = {}) {
  const command = commands.find((known) => known.words.every((word, index) => words[index] === word));
  if (!command) throw new Error(`There is no command ${words.join(' ')}.`);
  const [out, notes]: [string[], string[]] = [[], []];
  const terminal = new Terminal(
    { isTTY: false, write: (text: string) => out.push(text) },
    { isTTY: false, write: (text: string) => notes.push(text) },
  );
  await command.run({
    positionals: words.slice(command.words.length),
    options: { website: website.host, ...options },
    terminal,
    open: async () => opened.install,
    settings: () => readConfig({}),
    signal: new AbortController().signal,
  });
  return { lines: out.join('').split('\n').filter(Boolean), notes: notes.join('') };
}

async function store(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

function pdf(byteSize: number): Buffer {
  const bytes = Buffer.alloc(byteSize, 'x');
  bytes.write('%PDF-1.7\n');
  bytes.write('\n%%EOF\n', byteSize - 7);
  return bytes;
}

test('an operator stores pictures and other files, lists and finds them', async () => {
  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const picture = await vitrine(['media', 'upload', await store('Kiln.png', png)], { alt: 'A kiln' });
  expect(picture.lines).toEqual([expect.stringMatching(/^\/media\/[\w-]+\/Kiln\.png$/)]);
  const list = await vitrine(['media', 'upload', await store('Price list.pdf', pdf(5 * mib))]);
  expect(list.lines).toEqual([expect.stringMatching(/^\/media\/files\/[\w-]+\/Price-list\.pdf$/)]);
  const { lines } = await vitrine(['media', 'list']);
  expect(lines).toEqual([
    expect.stringMatching(/\/Kiln\.png {2}30x20 {2}A kiln$/),
    expect.stringMatching(new RegExp(`/Price-list\\.pdf {2}application/pdf {2}${5 * mib} bytes$`)),
  ]);
  expect((await vitrine(['media', 'list'], { search: 'KILN' })).lines).toEqual([lines[0]]);
});

test('an upload that was interrupted goes on where it was left', async () => {
  const file = pdf(5 * mib);
  const ask = (text: string, input: object) => website.query(website.owner, text, { input });
  const begun = await website.query<{ startFileUpload: { id: string } }>(
    website.owner,
    'mutation ($input: StartFileUploadInput!) { startFileUpload(input: $input) { ... on FileUpload { id } } }',
    { input: { filename: 'again.pdf', byteSize: file.length } },
  );
  const { id } = begun.startFileUpload;
  await ask(
    'mutation ($input: ContinueFileUploadInput!) { continueFileUpload(input: $input) { __typename } }',
    { id, offset: 0, base64: file.subarray(0, mib).toString('base64') },
  );
  const { lines, notes } = await vitrine(['media', 'upload', await store('again.pdf', file)]);
  expect(notes).toContain(`Going on at byte ${mib} of ${file.length}.`);
  const answer = await opened.app.inject({ url: lines[0] ?? '', headers: { host: website.host } });
  expect(answer.rawPayload.equals(file)).toBe(true);
});

test('what is no file that is taken is refused with a sentence', async () => {
  const script = await store('menu.pdf', Buffer.from('<script>alert(1)</script>'));
  await expect(vitrine(['media', 'upload', script])).rejects.toThrow(
    'The file menu.pdf does not appear to be a supported file.',
  );
  await expect(vitrine(['media', 'upload', join(folder, 'nothing.pdf')])).rejects.toThrow("can't be read");
});

test('a file that the website links to is deleted only when that is said', async () => {
  const { lines } = await vitrine(['media', 'upload', await store('menu-card.pdf', pdf(100))]);
  const [, id = ''] = /files\/([\w-]+)\//.exec(lines[0] ?? '') ?? [];
  await website.query(
    website.owner,
    'mutation ($html: String!) { createCollection(input: { typeName: "page", title: "Menu", mainContent: $html }) { __typename } }',
    { html: `<a href="${lines[0]}">Menu</a>` },
  );
  await expect(vitrine(['media', 'delete', id])).rejects.toThrow('The website links to some of these files.');
  expect((await vitrine(['media', 'delete', id], { 'even-if-used': true })).lines).toEqual(['Deleted.']);
  await expect(vitrine(['media', 'delete', id])).rejects.toThrow('This website has no such file.');
});
