import { z } from 'zod';
import type { Resolvers } from '../generated/graphql.ts';
import { invalidInput, notFound } from '../problems.ts';
import { showImage } from './image.resolvers.ts';

const mostCopied = 200;
const websitesOfAccountQuery = `query ($accountId: ID!, $among: [ID!]!) {
  websitesOfAccount(accountId: $accountId, permission: MEDIA_MANAGE, among: $among)
}`;
const ids = z.array(z.string());
const notTheirs = notFound('You do not manage the media of such a website.');

/** Pictures and files of another website, for who manages the media of both. A program's key is for one website. */
export const copyMediaResolvers: Resolvers = {
  Mutation: {
    async copyMedia(_, { input }, context) {
      const { accountId, apiKeyId } = context.viewer;
      const scope = context.own();
      if (input.ids.length > mostCopied)
        return invalidInput({ field: 'input.ids', message: `At most ${mostCopied} are copied at once.` });
      if (input.websiteId === scope.websiteId)
        return invalidInput({ field: 'input.websiteId', message: 'Name another website than this one.' });
      if (accountId === undefined || apiKeyId !== undefined) return notTheirs;
      const asked = { accountId, among: [input.websiteId] };
      const { websitesOfAccount } = await context.ask('identity', websitesOfAccountQuery, asked);
      if (!ids.parse(websitesOfAccount).includes(input.websiteId)) return notTheirs;
      const from = context.scopeOf(input.websiteId).db;
      const { copies, notCopied } = await context.copyMedia(from, scope.db, input.ids);
      const shown = await Promise.all(
        copies.map(async ({ sourceId, kind, id }) => {
          const image = kind === 'image' ? await showImage(id, scope) : null;
          const file = kind === 'file' ? await scope.files.load(id) : null;
          if (image) return { sourceId, media: { __typename: 'Image' as const, ...image } };
          if (file) return { sourceId, media: { __typename: 'MediaFile' as const, ...file } };
          throw new Error(`What was just copied is not there: ${id}`);
        }),
      );
      return { __typename: 'MediaCopied' as const, copies: shown, notCopied };
    },
  },
};
