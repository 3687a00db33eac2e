import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { GraphQLError } from 'graphql';
import { pageOf, readIdCursor, readPageSize, readTextCursor } from '#kit/id-page.ts';
import { newId } from '#kit/ids.ts';
import { readSignedId, signId } from '#kit/signed-id.ts';
import type { AnalyticsContext } from '../context.ts';
import { findSkip } from '../events/event.rules.ts';
import { readBrowser, readVisitorRecord, visitorKey } from '../events/visitor.rules.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { deleteReplay, findParts, findReplay, findReplays, savePart } from './replay.data.ts';
import { readPart, replayLimits } from './replay.rules.ts';

const compress = promisify(gzip);
const uncompress = promisify(gunzip);

const purpose = 'session replays';

const off = { __typename: 'SessionReplayOff', message: 'Visits are not recorded on this website.' } as const;

/** For how many days this visit is kept; null when it is not recorded: as with events, and only where the owner wants it. */
function daysOf({ viewer }: AnalyticsContext): number | null {
  const { isRobot } = readBrowser(viewer.userAgent ?? '');
  return findSkip(viewer, { isRobot, hasRecord: true }) === null
    ? (viewer.measurement?.replayDays ?? null)
    : null;
}

/** Recorded visits: kept for visitors who let them, shown to who reads reports. */
export const replayResolvers: Resolvers = {
  Query: {
    newSessionReplayId(_, __, context) {
      const { secret, db } = context;
      return daysOf(context) === null
        ? off
        : { __typename: 'SessionReplayId', id: signId(secret, purpose, db.websiteId, newId()) };
    },
    async sessionReplays(_, { first, after }, { db }) {
      const size = readPageSize(first);
      const rows = await findReplays(db, { after: readIdCursor(after), limit: size + 1 });
      return pageOf(rows, { size, after }, ({ id }) => id);
    },
    sessionReplay: (_, { id }, { db }) => findReplay(db, id),
  },
  Mutation: {
    async recordSessionReplay(_, { input, visitorRecord }, context) {
      const { db, secret, viewer } = context;
      const days = daysOf(context);
      if (days === null) return off;
      const id = readSignedId(secret, purpose, db.websiteId, input.id);
      if (id === null)
        return { __typename: 'InvalidInput', message: 'That names no recording.', field: 'input.id' };
      const part = readPart(input, new Date());
      if ('message' in part) return { __typename: 'InvalidInput', ...part };
      const { json, ...times } = part;
      const record = readVisitorRecord(visitorRecord);
      const { device, browser, os } = readBrowser(viewer.userAgent ?? '');
      const isOpen = await savePart(db, {
        ...{ id, number: input.number, path: input.path, device, browser, os, days, ...times },
        ...{
          bytes: json.length,
          body: await compress(json),
          visitor: record ? visitorKey(db.websiteId, record.id) : '',
        },
      });
      return { __typename: 'SessionReplayRecorded', isOpen };
    },
    deleteSessionReplay: async (_, { id }, { db }) =>
      (await deleteReplay(db, id))
        ? { __typename: 'SessionReplayDeleted', id }
        : { __typename: 'NotFound', message: 'This recording is gone.' },
  },
  SessionReplay: {
    seconds: ({ startedAt, lastAt }) => Math.round((lastAt.getTime() - startedAt.getTime()) / 1_000),
    async parts({ id }, { first, after }, { db }) {
      const size = readPageSize(first);
      const cursor = after ? Number(readTextCursor(after)) : -1;
      if (!Number.isInteger(cursor) || Math.abs(cursor) > replayLimits.numbers) throw badCursor();
      const rows = await findParts(db, id, { after: cursor, limit: size + 1 });
      return pageOf(rows, { size, after }, ({ number }) => String(number));
    },
  },
  SessionReplayPart: {
    events: async ({ body }) => JSON.parse((await uncompress(body)).toString('utf8')),
  },
};

function badCursor(): GraphQLError {
  return new GraphQLError('That is no cursor of this list.', { extensions: { code: 'BAD_USER_INPUT' } });
}
