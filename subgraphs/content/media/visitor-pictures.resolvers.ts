import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { tooLargeMessage, unsupportedMessage } from './image.rules.ts';

/** A visitor's picture has at most 8 MiB: what phones take, and no more. */
const maxVisitorBytes = 8 * 1024 * 1024;
const maxPictures = 10;
const tooLarge = (filename: string) =>
  `The file ${filename} is too large. The maximum allowed file size is 8 MiB.`;

interface VisitorPicture {
  readonly filename: string;
  readonly base64: string;
  readonly altText: string;
}

type Refusal = { readonly __typename: 'UnsupportedFile' | 'FileTooLarge'; readonly message: string };

async function takeOne(
  context: ContentContext,
  { filename: given, base64, altText }: VisitorPicture,
): Promise<string | Refusal> {
  const filename = given.slice(0, 200);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxVisitorBytes) return { __typename: 'FileTooLarge', message: tooLarge(filename) };
  const upload = { filename, bytes, altText, focalX: null, focalY: null };
  const taken = await context.pictures.take(context.own().db, upload);
  if ('id' in taken) return taken.id;
  if (taken.refusal === 'unsupported')
    return { __typename: 'UnsupportedFile', message: unsupportedMessage(filename) };
  const message = tooLargeMessage(filename, taken.refusal === 'too-many-pixels');
  return { __typename: 'FileTooLarge', message };
}

export const visitorPicturesResolvers: Resolvers = {
  Mutation: {
    async takeVisitorPictures(_, { input }, context) {
      const ids: string[] = [];
      for (const picture of input.slice(0, maxPictures)) {
        const taken = await takeOne(context, picture);
        if (typeof taken === 'string') {
          ids.push(taken);
          continue;
        }
        await context.pictures.discard(context.own().db, ids);
        return taken;
      }
      return { __typename: 'VisitorPicturesTaken', ids };
    },
    async discardVisitorPictures(_, { ids }, context) {
      await context.pictures.discard(context.own().db, ids);
      return true;
    },
  },
};
