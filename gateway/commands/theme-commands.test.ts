import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { commands } from './command-line.ts';
import { Terminal } from './terminal.ts';

let opened: TestInstall;
let website: TestWebsite;
let folder: string;

beforeAll(async () => {
  opened = await openTestInstall();
  website = await opened.createWebsite();
  folder = await mkdtemp(join(tmpdir(), 'vitrine-theme-'));
  await writeTheme('One');
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

async function writeTheme(name: string): Promise<void> {
  const conf = { name, layouts: { default: { regions: ['site'] } }, stylesheets: ['site.less'] };
  await writeFile(join(folder, 'template.conf'), JSON.stringify(conf));
  await writeFile(
    join(folder, 'site.region'),
    '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>',
  );
}

/** Runs a command of the command line on the open install. */
async function vitrine(line: string, options: Record<string, string | boolean> = {}) {
  const words = line.split(' ');
  const command = commands.find((known) => known.words.every((word, index) => words[index] === word));
  if (!command) throw new Error(`There is no command ${line}.`);
  const out: string[] = [];
  const terminal = new Terminal(
    { isTTY: false, write: (text: string) => out.push(text) },
    { isTTY: false, write: () => undefined },
  );
  const code = await command.run({
    positionals: words.slice(command.words.length),
    options: { website: website.host, ...options },
    terminal,
    open: async () => opened.install,
    settings: () => readConfig({}),
    signal: new AbortController().signal,
  });
  return { code, out: out.join('') };
}

const activeName = async () =>
  (
    await website.query<{ website: { activeTheme: { name: string } } }>(
      website.owner,
      '{ website { activeTheme { name } } }',
    )
  ).website.activeTheme.name;

test('themes are stored for a look, put into use, rolled back, listed and pruned', async () => {
  await vitrine(`theme install ${folder}`);
  await writeTheme('Two');
  const stored = await vitrine(`theme install ${folder}`, { preview: true });
  expect(stored.out).toMatch(/^The theme "Two" is stored as revision [\w-]+: 2 files/);
  expect(await activeName()).toBe('One');
  const list = (await vitrine('theme list')).out.trim().split('\n');
  expect(list).toHaveLength(2);
  expect(list[1]).toMatch(/One {2}\(in use\)$/);
  const [revision = ''] = (list[0] ?? '').split('  ');
  expect((await vitrine(`theme preview ${revision}`)).out).toMatch(
    /^\/config\/theme-preview\?token=[\w.-]+\n$/,
  );
  expect((await vitrine(`theme activate ${revision}`)).out).toMatch(/^The theme "Two" of .+ is in use\.\n$/);
  expect(await activeName()).toBe('Two');
  expect((await vitrine('theme rollback')).out).toMatch(/^The theme "One" of .+ is in use again\.\n$/);
  expect(await activeName()).toBe('One');
  expect((await vitrine('theme prune', { keep: '1' })).out).toBe('0 revisions were deleted.\n');
  await expect(vitrine('theme activate nothing')).rejects.toThrow('This website has no such revision.');
  await expect(vitrine('theme prune', { keep: 'few' })).rejects.toThrow('--keep needs a whole number.');
});

test('a folder is checked without being installed', async () => {
  await writeFile(join(folder, 'site.region'), '<html>\n{squarespace-headers}{.section x}</html>');
  const { code, out } = await vitrine(`theme check ${folder}`);
  expect(code).toBe(1);
  expect(out).toMatch(/^site\.region:2:\d+: error: /m);
  expect(out).toContain('template.conf: warning: The style sheet styles/site.less is listed');
  await mkdir(join(folder, 'styles'));
  await writeFile(join(folder, 'styles/site.less'), 'a { top: 1px }\nb { top: @gone }\n');
  const { out: ofStyles } = await vitrine(`theme check ${folder}`);
  expect(ofStyles).toContain(
    'styles/site.less:2:10: error: variable @gone is undefined. This statement was left out.\n',
  );
  expect(await activeName()).toBe('One');
});

test('a theme of which a style sheet cannot be compiled is not installed', async () => {
  await writeTheme('Broken');
  await writeFile(join(folder, 'styles/site.less'), 'a { top: 1px }\nb { { top: }\n');
  const before = await activeName();
  await expect(vitrine(`theme install ${folder}`)).rejects.toThrow(
    /^The theme was not installed: styles\/site\.less cannot be compiled/,
  );
  expect(await activeName()).toBe(before);
  expect((await vitrine('theme list')).out).not.toContain('Broken');
  expect((await vitrine(`theme install ${folder}`, { unstyled: true })).code).toBe(0);
  expect(await activeName()).toBe('Broken');
  await vitrine('theme rollback');
  expect(await activeName()).toBe(before);
});

test('style options are listed and chosen', async () => {
  const conf = { name: 'Three', layouts: { default: { regions: ['site'] } }, stylesheets: ['site.css'] };
  const files = {
    'template.conf': JSON.stringify(conf),
    'site.region': '{squarespace-headers}{squarespace.main-content}{squarespace-footers}',
    'styles/site.css': '// tweak: {"type": "color", "title": "Paper"}\n@paper: #fff;\nbody { color: @paper }',
  };
  const encoded = Object.entries(files).map(([path, text]) => ({
    path,
    base64: Buffer.from(text).toString('base64'),
  }));
  await website.query(
    website.owner,
    'mutation ($input: InstallThemeInput!) { installTheme(input: $input) { __typename } }',
    { input: { name: 'Three', files: encoded } },
  );
  expect((await vitrine('theme style')).out).toBe('paper  #fff (default)  Paper (color)\n');
  expect((await vitrine('theme style', { set: 'paper=#123' })).out).toBe('paper  #123  Paper (color)\n');
  expect((await vitrine('theme style', { set: 'paper=' })).out).toBe(
    'paper  #fff (default)  Paper (color)\n',
  );
  await expect(vitrine('theme style', { set: 'paper=;' })).rejects.toThrow('That is no value for “Paper”.');
  await expect(vitrine('theme style', { set: 'paper' })).rejects.toThrow('--set needs NAME=VALUE.');
});

test('an owner’s choice of scripts holds on the next page, also for those who have kept it', async () => {
  await website.query(
    website.owner,
    'mutation { createCollection(input: { typeName: "page", title: "Home", slug: "home", isHomepage: true }) { __typename } }',
  );
  expect(await vitrine('website scripts')).toMatchObject({ out: expect.stringMatching(/^theme {2}/) });
  const read = (headers = {}) => opened.app.inject({ url: '/', headers: { host: website.host, ...headers } });
  const kept = await read();
  const again = await read({ 'if-none-match': String(kept.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.headers['content-security-policy']).toBe(kept.headers['content-security-policy']);
  expect(String(kept.headers['content-security-policy'])).toContain("img-src 'self' data: blob: https:");
  expect(await vitrine('website scripts', { set: 'strict' })).toMatchObject({
    out: expect.stringMatching(/^strict {2}/),
  });
  const changed = await read({ 'if-none-match': String(kept.headers.etag) });
  expect(changed.statusCode).toBe(200);
  expect(String(changed.headers['content-security-policy'])).toContain("img-src 'self' data: blob:;");
  await expect(vitrine('website scripts', { set: 'some' })).rejects.toThrow('strict, theme and off');
});

test('an operator gives a website further hosts, and chooses which one links name', async () => {
  const primary = `${website.host}  (primary)\n`;
  expect(await vitrine('website hosts')).toEqual({ code: 0, out: primary });
  expect(await vitrine('website hosts', { add: 'WWW.corner.example' })).toEqual({
    ...{ code: 0, out: `${primary}www.corner.example\n` },
  });
  const there = await opened.app.inject({ url: '/', headers: { host: 'www.corner.example' } });
  expect(there.statusCode).toBe(200);
  expect(await vitrine('website hosts', { primary: 'www.corner.example' })).toMatchObject({
    out: `www.corner.example  (primary)\n${website.host}\n`,
  });
  await expect(vitrine('website hosts', { remove: 'www.corner.example' })).rejects.toThrow(
    'Choose another primary host first.',
  );
  await vitrine('website hosts', { primary: website.host });
  expect(await vitrine('website hosts', { remove: 'www.corner.example' })).toMatchObject({ out: primary });
});

test('an operator deletes a website by its name, and brings it back', async () => {
  const remove = (title: string) => vitrine(`website delete ${website.host}`, { title });
  await expect(remove('Another')).rejects.toThrow('That is not the name of this website.');
  const { title } = (
    await website.query<{ website: { title: string } }>(website.owner, '{ website { title } }')
  ).website;
  expect((await remove(title)).out).toMatch(
    /is deleted\. All that it has is removed for good on \d{4}-\d\d-\d\d; until/,
  );
  expect((await opened.app.inject({ url: '/', headers: { host: website.host } })).statusCode).toBe(410);
  expect((await vitrine(`website restore ${website.host}`)).out).toBe(`"${title}" is back.\n`);
  await expect(vitrine(`website restore ${website.host}`)).rejects.toThrow('This website is not deleted.');
});
