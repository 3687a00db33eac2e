import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import {
  deleteMediaFolder,
  findMediaFolders,
  type MediaFolderRow,
  makeMediaFolder,
  moveMedia,
  renameMediaFolder,
  restoreMediaFolder,
} from './media-folder.data.ts';
import { findFolderNameProblem, MAX_MEDIA_FOLDERS } from './media-folder.rules.ts';

const mostMoved = 200;
const gone = notFound('There is no such folder any more.');
const shown = (row: MediaFolderRow) => ({ __typename: 'MediaFolder' as const, ...row });
const taken = {
  __typename: 'MediaFolderNameTaken' as const,
  message: 'Another folder has that name already.',
};
const full = invalidInput({
  field: 'input',
  message: `A website has at most ${MAX_MEDIA_FOLDERS} folders. Delete one first.`,
});
const tooDeep = invalidInput({
  field: 'input.parentId',
  message: 'A folder that is in another one holds no further folders.',
});

/** The folders that an owner sorts pictures and files into. */
export const mediaFolderResolvers: Resolvers = {
  Query: { mediaFolders: (_, __, context) => findMediaFolders(context.own().db) },
  Mutation: {
    async createMediaFolder(_, { input }, context) {
      const name = input.name.trim();
      const problem = findFolderNameProblem(name, 'input.name');
      if (problem) return invalidInput(problem);
      const made = await makeMediaFolder(context.own().db, name, input.parentId ?? null);
      if (made === 'taken') return taken;
      if (made === 'full') return full;
      if (made === 'too-deep') return tooDeep;
      return made === 'no-parent' ? gone : shown(made);
    },
    async renameMediaFolder(_, { id, name: wanted }, context) {
      const name = wanted.trim();
      const problem = findFolderNameProblem(name, 'name');
      if (problem) return invalidInput(problem);
      const renamed = await renameMediaFolder(context.own().db, id, name);
      if (renamed === 'gone') return gone;
      return renamed === 'taken' ? taken : shown(renamed);
    },
    async deleteMediaFolder(_, { id }, context) {
      const isGone = await deleteMediaFolder(context.own().db, id);
      return isGone ? { __typename: 'MediaFolderDeleted' as const, id } : gone;
    },
    async restoreMediaFolder(_, { id }, context) {
      const restored = await restoreMediaFolder(context.own().db, id);
      if (restored === 'gone') return gone;
      if (restored === 'full') return full;
      return restored === 'taken' ? taken : shown(restored);
    },
    async moveMedia(_, { input: { ids, folderId } }, context) {
      if (ids.length > mostMoved)
        return invalidInput({ field: 'input.ids', message: `At most ${mostMoved} are moved at once.` });
      const moved = await moveMedia(context.own().db, ids, folderId ?? null);
      return moved ? { __typename: 'MediaMoved' as const, moved } : gone;
    },
  },
};
