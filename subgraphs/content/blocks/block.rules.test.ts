import { describe, expect, it } from 'vitest';
import {
  blocksOf,
  findLayoutProblem,
  idsNamed,
  readSection,
  type SentSection,
  scriptBlocksOf,
} from './block.rules.ts';

const text = (id: string, value: unknown = { html: '<p>Hello</p>' }) => ({
  id,
  type: 'text',
  version: 1,
  value,
});
const rows = (...blocks: ReturnType<typeof text>[]): SentSection => ({
  id: 'band',
  kind: 'ROWS',
  rows: [{ columns: [{ span: 12, blocks }] }],
});
const grid = (desktop: { column: number; row: number; width: number; height: number }): SentSection => ({
  id: 'band',
  kind: 'GRID',
  placed: [{ block: text('a'), desktop }],
});
const problemOf = (...sections: SentSection[]) => findLayoutProblem(sections.map(readSection))?.message;

describe('a layout of blocks', () => {
  it('may have rows of twelfths, and blocks in the cells of a grid', () => {
    expect(problemOf(rows(text('a'), text('b')))).toBeUndefined();
    expect(problemOf(grid({ column: 1, row: 1, width: 24, height: 4 }))).toBeUndefined();
  });

  it('has parts that can be told apart', () => {
    expect(problemOf(rows(text('a'), text('a')))).toBe('Two parts of the layout have the id “a”.');
    expect(problemOf(rows(text('band')))).toBe('Two parts of the layout have the id “band”.');
    expect(problemOf(rows(text('no id')))).toContain('“no id” is no id');
  });

  it('never has a row of more than twelve twelfths', () => {
    const columns = [
      { span: 6, blocks: [] },
      { span: 7, blocks: [] },
    ];
    expect(problemOf({ id: 'band', kind: 'ROWS', rows: [{ columns }] })).toContain('12 together at most');
  });

  it('has at most 20 galleries, of at most 50 pictures each, and albums of at most 60 tracks', () => {
    const gallery = (id: string, count: number) => ({
      ...text(id, { pictures: Array.from({ length: count }, () => ({})) }),
      type: 'gallery',
    });
    const galleries = (count: number) => Array.from({ length: count }, (_, n) => gallery(`g${n}`, 50));
    expect(problemOf(rows(...galleries(20)))).toBeUndefined();
    expect(problemOf(rows(...galleries(21)))).toBe('A page holds at most 20 galleries.');
    expect(problemOf(rows(gallery('g', 51)))).toBe('A gallery holds at most 50 pictures.');
    const tracks = Array.from({ length: 61 }, () => ({}));
    expect(problemOf(rows({ ...text('a', { tracks }), type: 'album' }))).toBe(
      'An album holds at most 60 tracks.',
    );
  });

  it('has no block beyond the grid', () => {
    for (const place of [
      { column: 0, row: 1, width: 1, height: 1 },
      { column: 20, row: 1, width: 6, height: 1 },
      { column: 1, row: 1, width: 1, height: 0 },
    ])
      expect(problemOf(grid(place))).toContain('not within the grid');
  });

  it('holds fields by name, of a size that a page can bear', () => {
    expect(problemOf(rows(text('a', [])))).toContain('no JSON object');
    expect(problemOf(rows(text('a', { html: 'x'.repeat(100_001) })))).toContain(
      'more than 100000 characters',
    );
  });

  it('brings along what its blocks name, each once', () => {
    const sections = [
      rows(text('a', { imageId: 'one', list: [{ imageId: 'two' }, { imageId: 'one' }], formId: 'form' })),
    ].map(readSection);
    expect(idsNamed(sections, 'imageId')).toEqual(['one', 'two']);
    expect(idsNamed(sections, 'formId')).toEqual(['form']);
  });

  it('is read from top to bottom', () => {
    expect(blocksOf([rows(text('a'), text('b'))].map(readSection)).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

describe('scripts in blocks', () => {
  const code = (id: string, html = '<script>a</script>') => ({
    id,
    type: 'code',
    version: 1,
    value: { code: html },
  });
  const sectionsOf = (...blocks: ReturnType<typeof text>[]) => [readSection(rows(...blocks))];
  const stored = { sections: sectionsOf(code('a'), code('b')), scriptBlocks: ['a'] };

  it('run where someone who manages the theme saved them, in code and embed blocks', () => {
    const embed = { ...code('e'), type: 'embed' };
    expect(scriptBlocksOf(sectionsOf(text('t'), code('c'), embed), [], true)).toEqual(['c', 'e']);
  });

  it('do not run where others saved them', () => {
    expect(scriptBlocksOf(sectionsOf(code('c')), [], false)).toEqual([]);
    expect(scriptBlocksOf(sectionsOf(code('a', '<script>b</script>'), code('b')), [stored], false)).toEqual(
      [],
    );
  });

  it('go on to run where others save the block as it was, among other blocks', () => {
    expect(scriptBlocksOf(sectionsOf(text('t'), code('b'), code('a')), [stored], false)).toEqual(['a']);
  });
});
