import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readThemeFolder, themeFolderLimits } from './theme-folder.ts';

const made: string[] = [];

afterEach(async () => {
  for (const folder of made.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'theme-'));
  made.push(folder);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

test('a theme folder is read without dotfiles, node_modules, what file managers leave behind and what is not part of a theme, and with regions in a folder of theirs', async () => {
  const folder = await folderWith({
    'template.conf': '{}',
    'site.region': '',
    'regions/wide/foot.region': '',
    'regions/notes.md': '',
    'package.json': '{}',
    'blocks/a.block': 'ä',
    'assets/deep/er/a.png': '',
    'assets/.secret': '',
    'assets/Icon\r': '',
    'assets/Thumbs.db': '',
    'scripts/node_modules/x/index.js': '',
    '.git/config': '',
  });
  const files = await readThemeFolder(folder);
  expect([...files.keys()].sort()).toEqual([
    'assets/deep/er/a.png',
    'blocks/a.block',
    'regions/wide/foot.region',
    'site.region',
    'template.conf',
  ]);
});

test.each(['template/', 'src/', 'build/', 'x/', 'x/y/'])('a theme may lie in %s', async (inner) => {
  const folder = await folderWith({ [`${inner}template.conf`]: '{}', [`${inner}site.region`]: '' });
  expect([...(await readThemeFolder(folder)).keys()]).toContain('site.region');
});

test('a theme three folders down is not found', async () => {
  const folder = await folderWith({ 'a/b/c/template.conf': '{}' });
  await expect(readThemeFolder(folder)).rejects.toThrow('There is no template.conf in this folder');
});

test('links that lead out of the theme are not followed', async () => {
  const folder = await folderWith({
    'secret.txt': 'secret',
    'theme/template.conf': '{}',
    'theme/assets/a.txt': 'a',
  });
  await symlink('../../secret.txt', join(folder, 'theme/assets/out.txt'));
  await symlink('..', join(folder, 'theme/blocks'));
  await symlink('a.txt', join(folder, 'theme/assets/in.txt'));
  await symlink('loop.txt', join(folder, 'theme/assets/loop.txt'));
  const files = await readThemeFolder(join(folder, 'theme'));
  expect([...files.keys()].sort()).toEqual(['assets/a.txt', 'assets/in.txt', 'template.conf']);
});

test('a file that is too large is refused by name', async () => {
  const folder = await folderWith({ 'template.conf': '{}', 'assets/big.bin': '' });
  await truncate(join(folder, 'assets/big.bin'), themeFolderLimits.fileBytes + 1);
  await expect(readThemeFolder(folder)).rejects.toThrow('assets/big.bin is larger than 20 MB.');
});

test('a theme that is too large is refused', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const folder = await folderWith({
    'template.conf': '{}',
    ...Object.fromEntries(names.map((name) => [`assets/${name}.bin`, ''])),
  });
  for (const name of names) await truncate(join(folder, `assets/${name}.bin`), 19_000_000);
  await expect(readThemeFolder(folder)).rejects.toThrow('The theme is larger than 100 MB.');
});

test('a folder that does not exist, or is a file, is named as such', async () => {
  const folder = await folderWith({ 'a.txt': '' });
  await expect(readThemeFolder(join(folder, 'gone'))).rejects.toThrow('does not exist');
  await expect(readThemeFolder(join(folder, 'a.txt'))).rejects.toThrow('must be a folder');
});
