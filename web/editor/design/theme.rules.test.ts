import { expect, test } from 'vitest';
import { compareLines, groupFiles, languageOfFile, pathsWith } from './theme.rules.ts';

test('files stand in their folders, those at the root first', () => {
  expect(groupFiles(['styles/b.less', 'template.conf', 'styles/a.less', 'site.region'])).toEqual([
    { folder: '', paths: ['site.region', 'template.conf'] },
    { folder: 'styles', paths: ['styles/a.less', 'styles/b.less'] },
  ]);
  expect(['a.block', 'b.LESS', 'c.conf', 'd.txt'].map(languageOfFile)).toEqual([
    ...['template', 'less', 'json', 'text'],
  ]);
});

test('files that are new or gone count before they are saved', () => {
  expect(pathsWith(['a', 'b'], { b: null, c: 'new' })).toEqual(['a', 'c']);
});

test('a comparison shows what was added and what was taken away', () => {
  const lines = compareLines('a\nb\nc\nd', 'a\nx\nc\ny\nd').map(({ kind, text }) => `${kind} ${text}`);
  expect(lines).toEqual(['same a', 'removed b', 'added x', 'same c', 'added y', 'same d']);
  expect(compareLines('a', 'a')).toEqual([{ kind: 'same', text: 'a' }]);
  expect(compareLines('', 'a')).toEqual([{ kind: 'added', text: 'a' }]);
  expect(compareLines('a', '')).toEqual([{ kind: 'removed', text: 'a' }]);
});
