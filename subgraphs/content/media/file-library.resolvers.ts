import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { changedMeanwhile } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { findFiles, renameFile } from './file.data.ts';
import { isPlayed } from './file-kind.rules.ts';
import { cleanStem } from './image.rules.ts';
import { readLibraryFilter } from './library-filter.ts';
import { findMediaUses } from './media-use.data.ts';
import { findKeepers } from './picture-access.data.ts';

const mostDeleted = 200;
const maxFilename = 200;
const noFile = 'This website has no such file.';

/** The owner's files other than pictures: found, renamed, and deleted knowingly. */
export const fileLibraryResolvers: Resolvers = {
  Query: {
    async fileLibrary(_, { first, after, ...asked }, context) {
      const size = readPageSize(first);
      const filter = readLibraryFilter(asked);
      const rows = await findFiles(context.own().db, readIdCursor(after), filter, size + 1);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    mediaFile: (_, { id }, context) => context.own().files.load(id),
    async servedFile(_, { id }, context) {
      const { files, db } = context.own();
      const file = await files.load(id);
      return file && { ...file, isPlayed: isPlayed(file.contentType), keptFor: await findKeepers(db, id) };
    },
  },
  Mutation: {
    async renameFile(_, { id, filename, expectedFilename }, context) {
      const { db, files } = context.own();
      const known = await files.load(id);
      if (!known) return notFound(noFile);
      if (filename.trim() === '')
        return invalidInput({ field: 'filename', message: 'Please enter a file name' });
      const ending = known.filename.split('.').at(-1);
      const stem = cleanStem(filename.trim().slice(0, maxFilename)) || 'file';
      const renamed = await renameFile(db, id, `${stem}.${ending}`, expectedFilename ?? null);
      if (!renamed) return notFound(noFile);
      return 'outdated' in renamed
        ? { __typename: 'FileRenamedMeanwhile' as const, ...changedMeanwhile(renamed) }
        : { __typename: 'MediaFile' as const, ...renamed };
    },
    async deleteFiles(_, { ids, evenIfUsed }, context) {
      const { db, files } = context.own();
      if (ids.length > mostDeleted)
        return invalidInput({ field: 'ids', message: `At most ${mostDeleted} files are deleted at once.` });
      const known = (await Promise.all(ids.map((id) => files.load(id)))).filter((file) => file !== null);
      const uses = evenIfUsed
        ? []
        : await findMediaUses(
            db,
            known.map(({ id }) => id),
          );
      if (uses.length > 0) {
        const message =
          'The website links to some of these files. Once they are deleted, those links lead nowhere.';
        return { __typename: 'FilesInUse' as const, message, uses };
      }
      return { __typename: 'FilesDeleted' as const, ids: await context.mediaFiles.remove(db, ids) };
    },
  },
  MediaFile: { url: ({ id, filename }) => `/media/files/${id}/${filename}` },
};
