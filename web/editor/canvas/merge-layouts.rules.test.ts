import { describe, expect, it } from 'vitest';
import { rebaseHistory, recordChange, startHistory, undo } from './history.ts';
import { allBlocks, type Layout, mapBlockLists } from './layout.ts';
import { asSaved, mergeLayouts } from './merge-layouts.rules.ts';
import { mergeOrder } from './merge-order.rules.ts';
import { idsOf, layoutOf } from './testing.ts';

describe('an order that two changed', () => {
  it.each([
    ['neither', 'abc', 'abc', 'abc', 'abc'],
    ['each added elsewhere', 'abc', 'axbc', 'abcy', 'axbcy'],
    ['both added at one place', 'ab', 'axb', 'ayb', 'ayxb'],
    ['both added at the top', 'a', 'xa', 'ya', 'yxa'],
    ['both added to nothing', '', 'x', 'y', 'yx'],
    ['each took one away', 'abc', 'bc', 'ab', 'b'],
    ['one moved, the other added', 'abc', 'cab', 'abxc', 'cabx'],
    ['one moved, the other took away', 'abc', 'ab', 'cab', 'ab'],
    ['one added behind what the other took away', 'abc', 'abxc', 'ac', 'axc'],
    ['both moved alike', 'abc', 'cab', 'cab', 'cab'],
    ['both moved otherwise', 'abc', 'cab', 'bac', null],
  ])('%s', (_, base, mine, theirs, expected) => {
    expect(mergeOrder([...base], [...mine], [...theirs])?.join('') ?? null).toBe(expected);
  });
});

const base = layoutOf([[['a', 'b']], [['c']]], [[['d']]]);
const written = (layout: Layout, id: string, html: string) =>
  layout.map((section) =>
    mapBlockLists(section, (list) =>
      list.map((block) => (block.id === id ? { ...block, value: { html } } : block)),
    ),
  );
const htmlOf = (layout: Layout, id: string) =>
  Object(allBlocks(layout).find((block) => block.id === id)?.value).html;
const styled = (layout: Layout, style: object) =>
  layout.map((section, index) => (index === 0 ? { ...section, style } : section));

describe('a page that two changed', () => {
  it.each<[string, Layout, Layout, string[][][][] | null]>([
    [
      'each added to another section',
      layoutOf([[['a', 'x', 'b']], [['c']]], [[['d']]]),
      layoutOf([[['a', 'b']], [['c']]], [[['d', 'y']]]),
      [[[['a', 'x', 'b']], [['c']]], [[['d', 'y']]]],
    ],
    [
      'each added to the same column',
      layoutOf([[['a', 'x', 'b']], [['c']]], [[['d']]]),
      layoutOf([[['a', 'b', 'y']], [['c']]], [[['d']]]),
      [[[['a', 'x', 'b', 'y']], [['c']]], [[['d']]]],
    ],
    [
      'one took away, the other added beside it',
      layoutOf([[['b']], [['c']]], [[['d']]]),
      layoutOf([[['a', 'x', 'b']], [['c']]], [[['d']]]),
      [[[['x', 'b']], [['c']]], [[['d']]]],
    ],
    [
      'one moved to another section, the other added there and where it was',
      layoutOf([[['a']], [['c']]], [[['d', 'b']]]),
      layoutOf([[['a', 'b', 'x']], [['c']]], [[['y', 'd']]]),
      [[[['a', 'x']], [['c']]], [[['y', 'd', 'b']]]],
    ],
    [
      'one took a row away, the other added to it',
      layoutOf([[['a', 'b']]], [[['d']]]),
      layoutOf([[['a', 'b']], [['c', 'x']]], [[['d']]]),
      [[[['a', 'b']], [['x']]], [[['d']]]],
    ],
    [
      'one put blocks side by side, the other added to another row',
      layoutOf([[['a'], ['b']], [['c']]], [[['d']]]),
      layoutOf([[['a', 'b']], [['x', 'c']]], [[['d']]]),
      [[[['a'], ['b']], [['x', 'c']]], [[['d']]]],
    ],
    [
      'both arranged one row otherwise',
      layoutOf([[['a'], ['b']], [['c']]], [[['d']]]),
      layoutOf([[['a', 'x', 'b']], [['c']]], [[['d']]]),
      null,
    ],
    [
      'one took a section away, the other added to it',
      layoutOf([[['a', 'b']], [['c']]]),
      layoutOf([[['a', 'b']], [['c']]], [[['d', 'x']]]),
      null,
    ],
    [
      'both moved one block to other places',
      layoutOf([[['a', 'b', 'd']], [['c']]], []),
      layoutOf([[['a', 'b']], [['c', 'd']]], []),
      null,
    ],
  ])('%s', (_, mine, theirs, expected) => {
    const merged = mergeLayouts(base, mine, theirs);
    expect(merged && idsOf(merged.layout)).toEqual(expected);
    expect(merged?.clashes ?? []).toEqual([]);
    const turned = mergeLayouts(base, theirs, mine);
    expect(turned === null).toBe(expected === null);
  });

  it('has what each wrote in another block, also in one that the other moved, and the looks that each gave a section', () => {
    const mine = styled(written(base, 'a', 'Mine'), { width: 'full' });
    const theirs = styled(written(layoutOf([[['b']], [['c']]], [[['d', 'a']]]), 'b', 'Theirs'), {
      minHeight: 50,
    });
    const merged = mergeLayouts(base, mine, theirs);
    expect(merged && idsOf(merged.layout)).toEqual(idsOf(theirs));
    const layout = merged?.layout ?? [];
    expect([htmlOf(layout, 'a'), htmlOf(layout, 'b'), htmlOf(layout, 'c')]).toEqual(['Mine', 'Theirs', 'c']);
    expect(layout[0]?.style).toEqual({ width: 'full', minHeight: 50 });
    expect(mergeLayouts(base, styled(base, { width: 'full' }), styled(base, { width: 'narrow' }))).toBeNull();
  });

  it('has their words in a text of one’s own that only the server cleaned', () => {
    const [sent, saved] = [written(base, 'a', 'One<br>two'), written(base, 'a', 'One<br />two')];
    const mine = asSaved(written(sent, 'b', 'Mine'), sent, saved);
    const merged = mergeLayouts(saved, mine, written(saved, 'a', 'Theirs'));
    expect(merged?.clashes).toEqual([]);
    expect(['a', 'b'].map((id) => htmlOf(merged?.layout ?? [], id))).toEqual(['Theirs', 'Mine']);
    expect(htmlOf(asSaved(written(sent, 'a', 'Three'), sent, saved), 'a')).toBe('Three');
  });

  it('has one of both versions of a block that both wrote in, and all else of both', () => {
    const mine = written(written(base, 'a', 'Mine'), 'c', 'Mine, too');
    const theirs = written(written(base, 'a', 'Theirs'), 'd', 'Theirs, too');
    for (const [preferred, expected] of [['mine', 'Mine'] as const, ['theirs', 'Theirs'] as const]) {
      const { layout = [], clashes } = mergeLayouts(base, mine, theirs, preferred) ?? {};
      expect(clashes).toEqual(['a']);
      expect(['a', 'c', 'd'].map((id) => htmlOf(layout, id))).toEqual([expected, 'Mine, too', 'Theirs, too']);
    }
    expect(mergeLayouts(base, mine, structuredClone(mine))?.clashes).toEqual([]);
  });

  it('has a block that one took away and the other wrote in only if that is chosen', () => {
    const mine = layoutOf([[['a']], [['c']]], [[['d']]]);
    const theirs = written(base, 'b', 'Theirs');
    const [without, kept] = [
      mergeLayouts(base, mine, theirs, 'mine'),
      mergeLayouts(base, mine, theirs, 'theirs'),
    ];
    expect([without?.clashes, kept?.clashes]).toEqual([['b'], ['b']]);
    expect([idsOf(without?.layout ?? []), idsOf(kept?.layout ?? [])]).toEqual([idsOf(mine), idsOf(base)]);
    expect(htmlOf(kept?.layout ?? [], 'b')).toBe('Theirs');
  });

  it('puts blocks of a grid together each at its place, and asks when both moved the same one', () => {
    const place = (column: number) => ({ column, row: 1, width: 4, height: 4 });
    const grid = (...columns: number[]): Layout => [
      {
        ...{ id: 'grid', kind: 'GRID', rows: [], style: {} },
        placed: columns.map((column, index) => ({
          block: { id: `g${index}`, type: 'html', version: 1, value: {} },
          desktop: place(column),
          mobile: null,
        })),
      },
    ];
    const merged = mergeLayouts(grid(1, 5), grid(3, 5), grid(1, 9, 13));
    expect(merged?.layout[0]?.placed.map(({ desktop }) => desktop.column)).toEqual([3, 9, 13]);
    expect(mergeLayouts(grid(1, 5), grid(3, 5), grid(7, 5))).toBeNull();
  });
});

it('undoing takes back one’s own changes only, and doing again brings back only those', () => {
  const first = written(base, 'a', 'One');
  const second = layoutOf([[['a', 'x', 'b']], [['c']]], [[['d']]]);
  const own = recordChange(recordChange(startHistory(base), first), written(second, 'a', 'One'));
  const theirs = written(base, 'd', 'Theirs');
  const present = mergeLayouts(base, own.present, theirs)?.layout ?? [];
  let steps = rebaseHistory(own, base, theirs, present);
  const seen = [steps.present];
  for (let step = undo(steps); step !== steps; step = undo(steps)) {
    steps = step;
    seen.push(steps.present);
  }
  expect(seen.map((layout) => [htmlOf(layout, 'a'), htmlOf(layout, 'x'), htmlOf(layout, 'd')])).toEqual([
    ['One', 'x', 'Theirs'],
    ['One', undefined, 'Theirs'],
    ['a', undefined, 'Theirs'],
  ]);
  const back = rebaseHistory(undo(own), base, theirs, mergeLayouts(base, first, theirs)?.layout ?? []);
  expect(back.future.map((layout) => [htmlOf(layout, 'x'), htmlOf(layout, 'd')])).toEqual([['x', 'Theirs']]);
});

it('a thousand steps on a page of sixty blocks are carried over, each with what the other changed', () => {
  const ids = Array.from({ length: 60 }, (_, n) => `b${n}`);
  const page = layoutOf(...Array.from({ length: 6 }, (_, n) => [[ids.slice(n * 10, n * 10 + 10)]]));
  // As the canvas does it: what does not change stays the same object.
  const retyped = (layout: Layout, id: string, html: string) =>
    layout.map((section) =>
      mapBlockLists(section, (list) =>
        list.some((block) => block.id === id)
          ? list.map((block) => (block.id === id ? { ...block, value: { html } } : block))
          : list,
      ),
    );
  let history = startHistory(page);
  for (let step = 0; step < 1_000; step += 1)
    history = recordChange(history, retyped(history.present, `b${step % 50}`, `Step ${step}`));
  const theirs = written(page, 'b59', 'Theirs');
  const rebased = rebaseHistory(
    history,
    page,
    theirs,
    mergeLayouts(page, history.present, theirs)?.layout ?? [],
  );
  expect(rebased.past).toHaveLength(1_000);
  expect(rebased.past.every((layout) => htmlOf(layout, 'b59') === 'Theirs')).toBe(true);
});
