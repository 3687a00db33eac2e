import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { maxUploadBytes, tooLargeFileMessage, unsupportedFileMessage } from './file-kind.rules.ts';
import { tooLargeMessage } from './image.rules.ts';
import { findMediaFolder } from './media-folder.data.ts';
import { findOpenUploads, findUpload, keptHours } from './upload.data.ts';
import { tooManyUploadsMessage } from './upload.rules.ts';
import type { Continued } from './uploads.ts';

const maxPieceBytes = 8 * 1024 * 1024;
const maxFilename = 200;
const maxAltText = 1_000;
const hourMs = 60 * 60 * 1000;

/** What the owner reads of a piece that was taken, or not. */
function answer(continued: Continued) {
  if (continued === 'gone') return notFound('There is no such upload any more. Please start again.');
  if ('upload' in continued) return { __typename: 'FileUpload' as const, ...continued.upload };
  if ('standsAt' in continued) {
    const message = `The next piece has to begin at byte ${continued.standsAt}, and to end within the file.`;
    return { __typename: 'UploadMovedOn' as const, message, received: continued.standsAt };
  }
  const { refusal, filename } = continued;
  if (refusal === 'unsupported')
    return { __typename: 'UnsupportedFile' as const, message: unsupportedFileMessage(filename) };
  const message = tooLargeMessage(filename, refusal === 'too-many-pixels');
  return { __typename: 'FileTooLarge' as const, message };
}

async function resultOf({ id, imageId }: { id: string; imageId: string | null }, scope: WebsiteScope) {
  if (imageId !== null) {
    const image = await scope.images.byId.load(imageId);
    return image && { __typename: 'Image' as const, ...image };
  }
  const file = await scope.files.load(id);
  return file && { __typename: 'MediaFile' as const, ...file };
}

/** Large files, piece by piece. */
export const uploadResolvers: Resolvers = {
  Query: {
    fileUpload: (_, { id }, context) => findUpload(context.own().db, id),
    openFileUploads: (_, __, context) => findOpenUploads(context.own().db),
  },
  Mutation: {
    async startFileUpload(_, { input }, context) {
      const filename = input.filename.trim().slice(0, maxFilename);
      const altText = (input.altText ?? '').trim();
      if (filename === '')
        return invalidInput({ field: 'input.filename', message: 'Please enter a file name' });
      if (altText.length > maxAltText)
        return invalidInput({
          field: 'input.altText',
          message: `What a picture shows is said in at most ${maxAltText} characters.`,
        });
      if (input.byteSize < 1)
        return invalidInput({ field: 'input.byteSize', message: unsupportedFileMessage(filename) });
      if (input.byteSize > maxUploadBytes)
        return { __typename: 'FileTooLarge' as const, message: tooLargeFileMessage(filename) };
      const { byteSize, folderId = null } = input;
      const purpose = input.purpose ?? 'MEDIA';
      if (purpose === 'WEBSITE' && !context.viewer.permissions.includes('WEBSITE_CREATE'))
        return invalidInput({
          field: 'input.purpose',
          message: 'Your account may make no websites on this install.',
        });
      if (folderId !== null && !(await findMediaFolder(context.own().db, folderId)))
        return invalidInput({ field: 'input.folderId', message: 'There is no such folder any more.' });
      const { accountId, apiKeyId } = context.viewer;
      const startedBy = accountId ?? apiKeyId ?? 'operator';
      const isPrivate = input.isPrivate ?? false;
      const draft = { filename, altText, byteSize, startedBy, isPrivate, folderId, purpose };
      // Its queue sweeps what nobody goes on with.
      await context.jobs.open();
      const upload = await context.uploads.start(context.own().db, draft);
      return upload
        ? { __typename: 'FileUpload' as const, ...upload }
        : { __typename: 'TooManyUploads' as const, message: tooManyUploadsMessage };
    },
    async continueFileUpload(_, { input: { id, offset, base64 } }, context) {
      if (base64.length > (maxPieceBytes / 3) * 4 + 8)
        return invalidInput({ field: 'input.base64', message: 'A piece has at most 8 MiB.' });
      const bytes = Buffer.from(base64, 'base64');
      return answer(await context.uploads.continue(context.own().db, id, offset, bytes));
    },
    async cancelFileUpload(_, { id }, context) {
      const isGone = await context.uploads.cancel(context.own().db, id);
      return isGone
        ? { __typename: 'FileUploadCancelled' as const, id }
        : notFound('There is no such upload any more.');
    },
  },
  FileUpload: {
    expiresAt: ({ touchedAt }) => new Date(touchedAt.getTime() + keptHours * hourMs),
    result: (upload, _, context) => (upload.state === 'DONE' ? resultOf(upload, context.own()) : null),
  },
};
