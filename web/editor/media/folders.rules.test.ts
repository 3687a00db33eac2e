import { expect, test } from 'vitest';
import { byOldFolder, folderChoices, folderVariables, unsorted } from './folders.rules.ts';

test('a folder is followed by those in it, each named with the one that it is in', () => {
  const folders = [
    { id: 'b', name: 'Blue', parentId: 'g' },
    { id: 'g', name: 'Glazes', parentId: null },
    { id: 'k', name: 'Kilns', parentId: 'gone' },
  ];
  expect(folderChoices(folders).map(({ label }) => label)).toEqual(['Glazes', 'Glazes › Blue', 'Kilns']);
});

test('a list shows everything, one folder, or what is in none', () => {
  expect(folderVariables(undefined)).toEqual({ folderId: null, isUnsorted: false });
  expect(folderVariables('g')).toEqual({ folderId: 'g', isUnsorted: false });
  expect(folderVariables(unsorted)).toEqual({ folderId: null, isUnsorted: true });
});

test('what was moved goes back to where it came from', () => {
  const moved = [
    { id: '1', fromFolderId: null },
    { id: '2', fromFolderId: 'g' },
    { id: '3', fromFolderId: null },
  ];
  expect([...byOldFolder(moved)]).toEqual([
    [null, ['1', '3']],
    ['g', ['2']],
  ]);
});
