import { expect, it } from 'vitest';
import { placeInFolders } from './folders.rules.ts';

it('pages stand below their folder, in its order, and by themselves when their folder is elsewhere', () => {
  const page = (id: string, children: readonly string[] = []) => ({
    ...{ id, isFolder: children.length > 0, children: children.map((child) => ({ id: child })) },
  });
  const placed = placeInFolders([page('a'), page('c'), page('folder', ['b', 'a']), page('b')]);
  expect(placed.map(({ page: { id }, folderId }) => `${id} ${folderId}`)).toEqual([
    ...['c null', 'folder null', 'b folder', 'a folder'],
  ]);
  expect(placeInFolders([page('a')])).toHaveLength(1);
});
