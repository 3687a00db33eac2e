import { expect, test } from 'vitest';
import { changesOf, findClashes } from './clashes.rules.ts';

const before = { title: 'Mugs', tagline: 'Thrown by hand', hours: '9 to 5' };

test('what two people change of one thing is kept from both, unless it is the same field', () => {
  const stored = { ...before, tagline: 'Fired in wood' };
  expect(findClashes({ title: 'Mugs' }, { title: 'Cups' }, stored)).toEqual([]);
  expect(findClashes({ tagline: 'Thrown by hand' }, { tagline: 'Glazed blue' }, stored)).toEqual([
    { name: 'tagline', mine: 'Glazed blue', theirs: 'Fired in wood' },
  ]);
});

test('who typed the same as somebody else is asked nothing', () => {
  const stored = { ...before, tagline: 'Fired in wood' };
  expect(findClashes({ tagline: 'Thrown by hand' }, { tagline: 'Fired in wood' }, stored)).toEqual([]);
});

test('only what says something else than what is stored is sent', () => {
  expect(changesOf({ title: 'Mugs', hours: '10 to 4' }, before)).toEqual({ hours: '10 to 4' });
});
