import { expect, test } from 'vitest';
import { fieldName, groupTexts, isHtml, readableText, rowsFor } from './texts.rules.ts';

const text = (subjectId: string, field: string, own: string) => ({
  ...{ kind: 'COLLECTION', subjectId, field, own, text: '' },
});

test('texts stand below what they belong to, under its name', () => {
  const found = groupTexts([
    text('a', 'description', '<p>About us</p>'),
    text('a', 'title', 'About'),
    text('b', 'description', `<p>${'x'.repeat(100)}</p>`),
  ]);
  expect(found.map(({ title, texts }) => [title, texts.length])).toEqual([
    ['About', 2],
    [`${'x'.repeat(80)}…`, 1],
  ]);
});

test('a field is called as people call it, and what nobody named by its own name', () => {
  const names = { title: 'Title', 'tag.': 'Tag' };
  expect(['title', 'tag.Clay.Red', 'other'].map((field) => fieldName(field, names))).toEqual([
    ...['Title', 'Tag: Clay.Red', 'other'],
  ]);
});

test('a long text gets more lines, up to twelve', () => {
  expect([rowsFor(''), rowsFor('x'.repeat(100)), rowsFor('x'.repeat(5_000))]).toEqual([1, 2, 12]);
});

test('a text with formatting is read as its words, paragraph by paragraph', () => {
  expect(readableText('<p>Open <b>daily</b></p><ul><li>Cups &amp; bowls</li></ul>')).toBe(
    'Open daily\nCups & bowls',
  );
  expect(readableText('3 < 4\nand more')).toBe('3 < 4\nand more');
  expect([isHtml('<p>Open</p>'), isHtml('3 < 4 > 2')]).toEqual([true, false]);
});
