import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { readThemeZip } from './theme-zip.rules.ts';

const conf = strToU8('{}');
const problemOf = (files: Zippable) => readThemeZip(zipSync(files));
const pathsOf = (files: Zippable) => {
  const read = readThemeZip(zipSync(files));
  return 'files' in read ? read.files.map(({ path }) => path).sort() : read.problem;
};
/** Where the table of contents of an archive of only `template.conf` begins. */
const tableOf = (zip: Uint8Array) => zip.length - 22 - 46 - 'template.conf'.length;

describe('a theme that comes as a zip', () => {
  test('is read with all its bytes, without what systems leave in archives', () => {
    const logo = Uint8Array.of(0, 255, 7);
    const read = readThemeZip(
      zipSync({
        'template.conf': conf,
        assets: { 'logo.png': logo },
        '__MACOSX/._template.conf': conf,
        'Icon\r': conf,
      }),
    );
    expect('files' in read && read.files.map(({ path, bytes }) => [path, [...bytes]])).toEqual([
      ['template.conf', [...conf]],
      ['assets/logo.png', [0, 255, 7]],
    ]);
  });

  test('may lie in a folder of its own, and in those that themes have', () => {
    expect(pathsOf({ 'my-theme-main': { 'template.conf': conf, 'site.region': conf } })).toEqual([
      'site.region',
      'template.conf',
    ]);
    expect(pathsOf({ src: { 'template.conf': conf }, 'README.md': conf })).toEqual(['template.conf']);
    const shop = { 'template.conf': conf, 'site.region': conf };
    expect(pathsOf({ 'sites-main': { 'README.md': conf, themes: { shop, wide: shop } } })).toEqual([
      'site.region',
      'template.conf',
    ]);
    expect(pathsOf({ a: { b: { c: { d: shop } } }, 'readme.txt': conf })).toBe('noTheme');
    expect(pathsOf({ 'readme.txt': conf })).toBe('noTheme');
  });

  test.each(['../template.conf', '/etc/passwd', 'a/../../b', 'C:/x', 'a\\..\\b', 'a//b'])(
    'is refused where a name leads out of it: %s',
    (path) => {
      expect(problemOf({ 'template.conf': conf, [path]: conf })).toEqual({ problem: 'path', path });
    },
  );

  test('is refused where an entry is a link', () => {
    const link = [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] as const;
    expect(problemOf({ 'template.conf': conf, secrets: [link[0], link[1]] })).toEqual({
      ...{ problem: 'link', path: 'secrets' },
    });
  });

  test('is refused before it is unpacked where it would be too large or have too many files', () => {
    const bomb = zipSync({ 'template.conf': conf });
    new DataView(bomb.buffer).setUint32(tableOf(bomb) + 24, 101 * 1024 * 1024, true);
    expect(readThemeZip(bomb)).toEqual({ problem: 'tooLarge' });
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`${index}.css`, conf]));
    expect(problemOf({ 'template.conf': conf, ...many })).toEqual({ problem: 'tooMany' });
  });

  test('never unpacks to more than the size it tells', () => {
    const zip = zipSync({ 'template.conf': new Uint8Array(4 * 1024 * 1024) });
    const view = new DataView(zip.buffer);
    // The archive says that the file has 8 bytes, here and in its table of contents.
    view.setUint32(22, 8, true);
    view.setUint32(tableOf(zip) + 24, 8, true);
    const read = readThemeZip(zip);
    expect('files' in read ? read.files[0]?.bytes.length : 0).toBeLessThanOrEqual(8);
  });

  test('is refused where it is no archive, or only a part of one', () => {
    expect(readThemeZip(new Uint8Array())).toEqual({ problem: 'broken' });
    expect(readThemeZip(strToU8('PK no zip'))).toEqual({ problem: 'broken' });
    const whole = zipSync({ 'template.conf': strToU8('{}'.repeat(1_000)) });
    expect(readThemeZip(whole.subarray(0, whole.length - 30))).toEqual({ problem: 'broken' });
    expect(readThemeZip(whole.subarray(20))).toEqual({ problem: 'broken' });
  });
});
