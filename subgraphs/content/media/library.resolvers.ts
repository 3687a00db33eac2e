import { pageOf, readIdCursor, readPageSize } from '#kit/id-page.ts';
import { changedMeanwhile } from '#kit/version.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { showImage } from './image.resolvers.ts';
import { cleanFilename, focalPoint, kindOfContentType } from './image.rules.ts';
import { findImages, updateImageAsRead, versionOfImage } from './library.data.ts';
import { readLibraryFilter } from './library-filter.ts';
import { findMediaUses } from './media-use.data.ts';
import { findAltTextProblem } from './product-picture.rules.ts';

const mostDeleted = 200;
const maxTitle = 200;
const maxBody = 2_000;

/** The owner's pictures: found, described, and deleted knowingly. */
export const libraryResolvers: Resolvers = {
  Query: {
    async imageLibrary(_, { first, after, ...asked }, context) {
      const size = readPageSize(first);
      const filter = readLibraryFilter(asked);
      const rows = await findImages(context.own().db, readIdCursor(after), filter, size + 1);
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    image: (_, { id }, context) => showImage(id, context.own()),
  },
  Mutation: {
    async updateImage(_, { input }, context) {
      const { db, images } = context.own();
      const known = await images.byId.load(input.id);
      const kind = known && kindOfContentType(known.contentType);
      if (!known || !kind) return notFound('This website has no such picture.');
      if (input.filename?.trim() === '')
        return invalidInput({ field: 'input.filename', message: 'Please enter a file name' });
      const problem = findAltTextProblem(input.altText);
      if (problem) return invalidInput(problem);
      if ((input.title?.length ?? 0) > maxTitle)
        return invalidInput({
          field: 'input.title',
          message: `A picture's title has at most ${maxTitle} characters.`,
        });
      if ((input.body?.length ?? 0) > maxBody)
        return invalidInput({
          field: 'input.body',
          message: `A picture's caption has at most ${maxBody} characters.`,
        });
      const change = {
        id: known.id,
        filename: input.filename == null ? null : cleanFilename(input.filename.trim().slice(0, 200), kind),
        altText: input.altText?.trim() ?? null,
        title: input.title?.trim() ?? null,
        body: input.body?.trim() ?? null,
        focalX: input.focalX == null ? null : focalPoint(input.focalX),
        focalY: input.focalY == null ? null : focalPoint(input.focalY),
      };
      const changed = await updateImageAsRead(db, change, input.expectedVersion);
      if (!changed) return notFound('This website has no such picture.');
      return 'outdated' in changed
        ? { __typename: 'ImageChangedMeanwhile' as const, ...changedMeanwhile(changed) }
        : { __typename: 'Image' as const, ...changed };
    },
    async deleteImages(_, { ids, evenIfUsed }, context) {
      const { db, images } = context.own();
      if (ids.length > mostDeleted)
        return invalidInput({
          field: 'ids',
          message: `At most ${mostDeleted} pictures are deleted at once.`,
        });
      const known = (await Promise.all(ids.map((id) => images.byId.load(id)))).filter(
        (image) => image !== null,
      );
      const uses = evenIfUsed
        ? []
        : await findMediaUses(
            db,
            known.map(({ id }) => id),
          );
      if (uses.length > 0) {
        const message = 'Some of these pictures are shown on the website. Deleting them leaves gaps there.';
        return { __typename: 'ImagesInUse' as const, message, uses };
      }
      return { __typename: 'ImagesDeleted' as const, ids: await context.pictures.remove(db, ids) };
    },
  },
  Image: { version: (row) => (row.elsewhere === null ? versionOfImage(row) : null) },
};
