import { EditorCancelUploadDocument } from '#web/generated/editor/cancel-upload.ts';
import { EditorContinueUploadDocument } from '#web/generated/editor/continue-upload.ts';
import { EditorStartUploadDocument } from '#web/generated/editor/start-upload.ts';
import { base64Of } from '../base64.ts';
import { graphClient } from '../graph/graph-client.ts';
import { notifyFailure } from '../ui/toast.tsx';
import { refetchLibraries } from './refetch-libraries.ts';
import { Uploads } from './uploads.ts';
import { mediaWords } from './words.ts';

const fetchPolicy = 'no-cache';

/** The uploads of this window. */
export const uploads = new Uploads(
  {
    async start(file, { isPrivate, folderId }) {
      const input = { filename: file.name, byteSize: file.size, isPrivate, folderId };
      const { data } = await graphClient.mutate({
        ...{ mutation: EditorStartUploadDocument, variables: { input }, fetchPolicy },
      });
      return data?.startFileUpload ?? null;
    },
    async send(id, offset, piece) {
      const input = { id, offset, base64: await base64Of(piece) };
      const { data } = await graphClient.mutate({
        ...{ mutation: EditorContinueUploadDocument, variables: { input }, fetchPolicy },
      });
      return data?.continueFileUpload ?? null;
    },
    cancel: (id) =>
      graphClient.mutate({ ...{ mutation: EditorCancelUploadDocument, variables: { id }, fetchPolicy } }),
  },
  mediaWords.uploads.failures,
  {
    onDone: refetchLibraries,
    onUnseenFailure: (name, problem) => notifyFailure(mediaWords.uploads.error(name, problem)),
  },
);
