import { expect, test } from 'vitest';
import type { BlockField } from '#schema/block-values.rules.ts';
import { findPlainText, textAt, withText } from './plain-texts.rules.ts';

const words = (name: string): BlockField => ({
  ...{ name, control: { kind: 'words', maxLength: 200 }, byDefault: '' },
});
const fields: readonly BlockField[] = [
  words('quote'),
  words('source'),
  words('code'),
  { name: 'sourceUrl', control: { kind: 'address' }, byDefault: '' },
  {
    ...{ name: 'steps', byDefault: [] },
    control: { kind: 'list', most: 10, fields: [words('title'), words('text')] },
  },
];
const block = {
  ...{ quote: 'A fine mug.', source: 'Ada', sourceUrl: '/ada', code: 'let a;\nlet  b;' },
  steps: [
    { title: 'Throw', text: 'On the wheel' },
    { title: 'Fire', text: 'On the wheel' },
  ],
};

test('the words of a page are found in the field that they were written into, also within a list', () => {
  expect(findPlainText(fields, block, ' A fine mug. ')).toEqual(['quote']);
  expect(findPlainText(fields, block, 'Fire')).toEqual(['steps', 1, 'title']);
});

test.each(['/ada', 'On the wheel', '— Ada', '', 'Subscribe', 'let a;\nlet  b;', 'let a; let b;'])(
  '“%s” is not written in place: it is no plain text of the block, the text of several, or has several lines',
  (shown) => expect(findPlainText(fields, block, shown)).toBeUndefined(),
);

test('another text takes its place, and nothing else changes', () => {
  const changed = withText(block, ['steps', 1, 'title'], 'Glaze');
  expect(textAt(changed, ['steps', 1, 'title'])).toBe('Glaze');
  expect(withText(changed, ['steps', 1, 'title'], 'Fire')).toEqual(block);
  expect(textAt(block, ['steps', 7, 'title'])).toBeUndefined();
});
