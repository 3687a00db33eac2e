import { z } from 'zod';
import type { CommerceContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { findOrder } from '../orders/order.data.ts';
import { countDownload, findPurchasedFile, isDownloadBegun, resetDownloads } from './download.data.ts';
import { downloadLimits, downloadMessages, downloadsLeft } from './download.rules.ts';
import { readDownloadToken } from './download-token.ts';
import { offerFiles } from './downloads.ts';
import { deleteProductFile, saveProductFile } from './product-file.data.ts';

const privateFile = 'query ($id: ID!) { servedFile(id: $id) { filename contentType byteSize isPrivate } }';
const storedFile = z
  .object({
    filename: z.string(),
    contentType: z.string(),
    byteSize: z.number(),
    isPrivate: z.boolean(),
  })
  .nullable();

const unknown = { __typename: 'NotFound', message: downloadMessages.unknown } as const;

/** The file of a link, counted, or why it is not given. */
async function openDownload(context: CommerceContext, token: string, isContinued: boolean) {
  const { db, secret } = context;
  const link = readDownloadToken(secret, db.websiteId, token);
  const file = link && (await findPurchasedFile(db, link.lineId, link.productFileId));
  if (!file) return unknown;
  if (!file.isPaid) return { __typename: 'DownloadEnded', message: downloadMessages.ended } as const;
  if (link.expiresAt.getTime() <= Date.now())
    return { __typename: 'DownloadExpired', message: downloadMessages.expired } as const;
  const isBegun = isContinued && (await isDownloadBegun(db, file));
  return isBegun || (await countDownload(db, file, file.quantity * downloadLimits.perPiece))
    ? ({ __typename: 'DownloadOpened', ...file } as const)
    : ({ __typename: 'DownloadUsedUp', message: downloadMessages.usedUp } as const);
}

export const downloadResolvers: Resolvers = {
  Mutation: {
    openDownload: (_, { input }, context) => openDownload(context, input.token, input.isContinued ?? false),
    async addProductFile(_, { input }, { db, ask }) {
      const { productId, fileId } = input;
      const { servedFile } = await ask('content', privateFile, { id: fileId });
      const file = storedFile.parse(servedFile);
      if (!file?.isPrivate)
        return {
          __typename: 'InvalidInput',
          message: 'Choose a file that was uploaded as private: others can be had without buying.',
          field: 'input.fileId',
        };
      const { filename, contentType, byteSize } = file;
      const saved = await saveProductFile(db, { productId, fileId, filename, contentType, byteSize });
      if (saved === 'NO_PRODUCT')
        return { __typename: 'NotFound', message: 'There is no such digital product.' };
      if (saved === 'TOO_MANY')
        return {
          __typename: 'InvalidInput',
          message: `A product sells at most ${downloadLimits.mostFiles} files.`,
          field: 'input.fileId',
        };
      return { __typename: 'ProductFile', ...saved };
    },
    async deleteProductFile(_, { id }, { db }) {
      const removed = await deleteProductFile(db, id);
      return removed
        ? { __typename: 'ProductFile', ...removed }
        : { __typename: 'NotFound', message: 'There is no such file.' };
    },
    async renewDownloads(_, { orderId }, { db }) {
      const order = await findOrder(db, orderId);
      if (!order) return { __typename: 'NotFound', message: 'There is no such order.' };
      await resetDownloads(db, orderId);
      return { __typename: 'Order', ...order };
    },
  },
  Order: {
    downloads: ({ id }, _, { db, secret }) => offerFiles({ secret, websiteId: db.websiteId }, db, id),
  },
  Download: {
    downloadsLeft: (file) => downloadsLeft(file),
  },
  Product: {
    files: ({ id }, _, { productFiles }) => productFiles.load(id),
  },
};
