import type { ScopedDatabase } from '#kit/database.ts';
import type { AnalyticsContext } from '../context.ts';
import { readVisitorId, visitorKey } from '../events/visitor.rules.ts';
import type { Resolvers } from '../generated/graphql.ts';
import {
  addVisitorRequest,
  eraseVisits,
  findVisitorsOfOrders,
  readVisits,
  type VisitPlaces,
} from './erasure.data.ts';

const noVisitor = {
  __typename: 'InvalidInput',
  message: 'That is no visitor: copy the cookie ss_cvr as their browser shows it.',
  field: 'visitor',
} as const;

/** What visitors are kept under whom someone named; null when that is no visitor. */
function keysOf(db: ScopedDatabase, named: string): string[] | null {
  const id = readVisitorId(named);
  return id === null ? null : [visitorKey(db.websiteId, id)];
}

const placesOf = (db: ScopedDatabase, archive: VisitPlaces['archive']): VisitPlaces => ({
  ...{ queries: db, websiteId: db.websiteId, archive },
});

/** Forgets a visitor, and writes down that it was asked for. */
async function eraseNamed({ db, archive }: Pick<AnalyticsContext, 'db' | 'archive'>, named: string) {
  const keys = keysOf(db, named);
  if (!keys) return noVisitor;
  return db.transaction(async (queries) => ({
    __typename: 'VisitorErasure' as const,
    ...(await eraseVisits({ queries, websiteId: db.websiteId, archive }, keys)),
    id: await addVisitorRequest(queries, 'ERASE'),
  }));
}

/** What is kept of visitors, for themselves and for whoever may manage the website, and how it is forgotten. */
export const erasureResolvers: Resolvers = {
  Query: {
    async myVisits(_, { visitorRecord }, { db, archive }) {
      const keys = keysOf(db, visitorRecord);
      if (!keys) return null;
      const records = await readVisits({ db, archive }, keys);
      return { records, events: records.events.length, recordings: records.recordings.length };
    },
    analyticsPerson: async (_, { orderIds }, { db, archive }) =>
      readVisits({ db, archive }, await findVisitorsOfOrders(placesOf(db, archive), orderIds)),
  },
  Mutation: {
    async exportVisitor(_, { visitor }, { db, archive }) {
      const keys = keysOf(db, visitor);
      if (!keys) return noVisitor;
      const records = await readVisits({ db, archive }, keys);
      const id = await addVisitorRequest(db, 'EXPORT');
      const count = records.events.length + records.recordings.length;
      return { __typename: 'VisitorExport', id, records, count };
    },
    eraseVisitor: (_, { visitor }, context) => eraseNamed(context, visitor),
    eraseMyVisits: (_, { visitorRecord }, context) => eraseNamed(context, visitorRecord),
    async eraseAnalyticsPerson(_, { orderIds }, { db, archive }) {
      const { websiteId } = db;
      const keys = await findVisitorsOfOrders(placesOf(db, archive), orderIds);
      await db.transaction((queries) => eraseVisits({ queries, websiteId, archive }, keys));
      return { isDone: true };
    },
  },
};
