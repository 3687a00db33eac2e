import { describe, expect, it } from 'vitest';
import { counter, layoutOf, orderOf } from '../testing.ts';
import {
  changeSectionStyle,
  duplicateSection,
  insertSection,
  moveSection,
  removeSection,
  stepSection,
} from './sections.ts';

describe('a section', () => {
  const layout = layoutOf([[['a']]], [[['b']]]);
  const order = (changed: typeof layout) => changed.map(({ id }) => id);

  it('is added behind another one, or at the top', () => {
    expect(order(insertSection(layout, 'new', 'section-0'))).toEqual(['section-0', 'new', 'section-1']);
    expect(order(insertSection(layout, 'new', null))).toEqual(['new', 'section-0', 'section-1']);
  });

  it('is dragged before another one, or behind all', () => {
    const three = [...layout, ...insertSection([], 'third', null)];
    expect(order(moveSection(three, 'third', 0))).toEqual(['third', 'section-0', 'section-1']);
    expect(order(moveSection(three, 'section-0', 3))).toEqual(['section-1', 'third', 'section-0']);
    expect(moveSection(three, 'section-1', 2)).toBe(three);
  });

  it('is moved, and not beyond the first or the last', () => {
    expect(order(stepSection(layout, 'section-1', 'up'))).toEqual(['section-1', 'section-0']);
    expect(stepSection(layout, 'section-1', 'down')).toBe(layout);
  });

  it('is removed with its blocks, and copied with new ids for all of them', () => {
    expect(orderOf(removeSection(layout, 'section-0'))).toEqual([['b']]);
    const copied = duplicateSection(layout, 'section-0', counter());
    expect(order(copied)).toEqual(['section-0', 'new-1', 'section-1']);
    expect(orderOf(copied)).toEqual([['a'], ['new-2'], ['b']]);
  });

  it('changes its look, and goes back to the usual', () => {
    const dark = changeSectionStyle(layout, 'section-0', { theme: 'dark', minHeight: 50 });
    expect(dark[0]?.style).toEqual({ theme: 'dark', minHeight: 50 });
    expect(changeSectionStyle(dark, 'section-0', { theme: null })[0]?.style).toEqual({ minHeight: 50 });
    expect(dark[1]).toBe(layout[1]);
  });
});
