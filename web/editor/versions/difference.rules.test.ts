import { expect, test } from 'vitest';
import { changedFields } from './difference.rules.ts';

test('a field that was changed is told word by word, and one that was not is left out', () => {
  const before = [
    { label: 'Title', text: 'Salt pig' },
    { label: 'Description', text: 'A small jar of clay.\nMade by hand.' },
  ];
  const now = [
    { label: 'Title', text: 'Salt pig' },
    { label: 'Description', text: 'A large jar of clay.\nMade by hand.' },
  ];
  expect(changedFields(before, now)).toEqual([
    {
      label: 'Description',
      pieces: [
        { kind: 'same', text: 'A ' },
        { kind: 'removed', text: 'small' },
        { kind: 'added', text: 'large' },
        { kind: 'same', text: ' jar of clay.\nMade by hand.' },
      ],
    },
  ]);
});

test('what a version did not have yet was added, and what is gone was removed', () => {
  const fields = changedFields([{ label: 'Excerpt', text: 'Old words' }], [{ label: 'Tags', text: 'clay' }]);
  expect(fields).toEqual([
    { label: 'Tags', pieces: [{ kind: 'added', text: 'clay' }] },
    { label: 'Excerpt', pieces: [{ kind: 'removed', text: 'Old words' }] },
  ]);
});
