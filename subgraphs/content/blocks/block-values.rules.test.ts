import { describe, expect, it } from 'vitest';
import { readSection, type StoredSection } from './block.rules.ts';
import { findBlockValueProblem } from './block-values.rules.ts';

const page = (type: string, value: object, version = 1): StoredSection[] => [
  readSection({
    ...{ id: 'band', kind: 'ROWS' },
    rows: [{ columns: [{ span: 12, blocks: [{ id: 'b1', type, version, value }] }] }],
  }),
];
const problemOf = (type: string, value: object, before: StoredSection[] = [], version = 1) =>
  findBlockValueProblem(page(type, value, version), before, 'published')?.message;

describe('a block with a value that cannot be shown is refused', () => {
  it.each([
    ['button', { text: 7 }, 'field “text” that cannot be shown. It takes a text.'],
    [
      'button',
      { link: 'javascript:alert(1)' },
      'field “link” that cannot be shown. Write an address such as',
    ],
    ['quote', { design: 'neon' }, 'field “design” that cannot be shown. It is one of these: '],
    ['spacer', { height: 1e6 }, 'field “height” that cannot be shown. It is a whole number from '],
    ['image', { lightbox: 'yes' }, 'field “lightbox” that cannot be shown. It is either true or false.'],
    ['image', { imageId: 12 }, 'field “imageId” that cannot be shown. It takes an id, or'],
    ['accordion', { items: 'none' }, 'field “items” that cannot be shown. It takes a list of its parts.'],
    ['buttons', { buttons: [{}, { link: 'x:y' }] }, 'field “buttons.2.link” that cannot be shown. Write an'],
    ['table', { rows: [['a', { b: 1 }]] }, 'field “rows” that cannot be shown. It takes rows of cells'],
    [
      'html',
      { html: ['<p>'] },
      'The block “b1” (Text) has a field “html” that cannot be shown. It takes HTML',
    ],
  ])('%s %j', (type, value, message) => {
    expect(problemOf(type, value)).toContain(message);
  });

  it('at its very field, which the answer names', () => {
    const broken = page('buttons', { buttons: [{}, { link: 'x:y' }] });
    const field = findBlockValueProblem(broken, [], 'published')?.field;
    expect(field).toBe('input.sections.b1.buttons.2.link');
  });

  it('unless it was stored before, in the same field of a block of its kind', () => {
    const before = page('quote', { design: 'neon', quote: 'Hm' });
    expect(problemOf('quote', { design: 'neon', quote: 'Other words' }, before)).toBeUndefined();
    expect(problemOf('quote', { design: 'neon', source: 5 }, before)).toContain('“source”');
  });

  it('by name, also where its kind has another one, and by the newest version of its fields', () => {
    expect(problemOf('text', { html: 1 })).toContain('(Text)');
    expect(problemOf('text', { html: '<p>Hi</p>' }, [], 9)).toContain(
      'has fields of version 9, and 1 is the newest',
    );
  });
});

it('what an author is still writing stays in a draft', () => {
  const half = page('button', { text: 'Go', link: 'htt' });
  expect(findBlockValueProblem(half, [], 'draft')).toBeNull();
  expect(findBlockValueProblem(half, [], 'published')).not.toBeNull();
  expect(findBlockValueProblem(page('button', { link: true }), [], 'draft')).not.toBeNull();
});

it('a field that is left out, or empty, is the usual one', () => {
  expect(problemOf('button', {})).toBeUndefined();
  expect(problemOf('button', { text: '', link: null })).toBeUndefined();
});
