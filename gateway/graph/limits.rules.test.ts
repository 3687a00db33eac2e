import { expect, test } from 'vitest';
import { findValueProblem, limits } from './limits.rules.ts';

const long = 'x'.repeat(limits.variableTextLength + 1);

test('no text is longer than the longest file that comes as text, wherever it stands', () => {
  expect(findValueProblem({ note: long.slice(1) })).toBeNull();
  for (const variables of [{ note: long }, { input: { tags: ['a', long] } }, { value: { html: long } }])
    expect(findValueProblem(variables)).toBe('No text may have more than 2000000 characters.');
});

test('a file is as large as what takes it says, and holds no character that is no text either', () => {
  expect(findValueProblem({ input: { files: [{ path: 'a.css', base64: long }] } })).toBeNull();
  expect(findValueProblem({ base64: `${long}\0` })).toBe('No text may hold the character U+0000.');
});
