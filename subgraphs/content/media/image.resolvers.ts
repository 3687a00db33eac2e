import type { WebsiteScope } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import type { ImageRow } from './image.data.ts';
import { maxFileBytes, tooLargeMessage, unsupportedMessage, widthsOf } from './image.rules.ts';
import type { Refusal } from './pictures.ts';

/** A picture by the id that something refers to it with. What was looked at is remembered for caches. */
export async function showImage(id: string | null, scope: WebsiteScope): Promise<ImageRow | null> {
  if (id === null) return null;
  scope.tag(`image:${id}`);
  return scope.images.byId.load(id);
}

/** Says why a picture was not taken. */
export function refusalOf(refusal: Refusal, filename: string) {
  return refusal === 'unsupported'
    ? ({ __typename: 'UnsupportedFile', message: unsupportedMessage(filename) } as const)
    : ({
        __typename: 'FileTooLarge',
        message: tooLargeMessage(filename, refusal === 'too-many-pixels'),
      } as const);
}

/** Base64 takes four characters for three bytes: what is longer is refused before it is unpacked. */
export function readBase64(base64: string): Uint8Array | null {
  return base64.length > (maxFileBytes / 3) * 4 + 8 ? null : Buffer.from(base64, 'base64');
}

export const imageResolvers: Resolvers = {
  Mutation: {
    async uploadImage(_, { input }, context) {
      const { db, images } = context.own();
      const filename = input.filename.slice(0, 200);
      const bytes = readBase64(input.base64);
      const { altText, focalX, focalY } = input;
      const upload = { filename, altText: altText ?? '', focalX: focalX ?? null, focalY: focalY ?? null };
      const taken = bytes
        ? await context.pictures.take(db, { ...upload, bytes })
        : { refusal: 'too-many-bytes' as const };
      if (!('id' in taken)) return refusalOf(taken.refusal, filename);
      const row = await images.byId.load(taken.id);
      if (!row) throw new Error('A picture that was just stored is not there.');
      return { ...row, __typename: 'Image' as const };
    },
  },
  Image: {
    __resolveReference: ({ id }, context) =>
      context.viewer.websiteId === null ? null : showImage(id, context.own()),
    url: (row) => row.elsewhere ?? `/media/${row.id}/${row.filename}`,
    focalPoint: ({ focalX, focalY }) => ({ x: focalX, y: focalY }),
    widths: (row) => widthsOf(row.width),
  },
};
