import type { ScopedDatabase } from '#kit/database.ts';
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

/** What is kept of visitors, for whoever may manage the website, and how it is forgotten. */
export const erasureResolvers: Resolvers = {
  Query: {
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
    async eraseVisitor(_, { visitor }, { db, archive }) {
      const keys = keysOf(db, visitor);
      if (!keys) return noVisitor;
      return db.transaction(async (queries) => ({
        __typename: 'VisitorErasure',
        ...(await eraseVisits({ queries, websiteId: db.websiteId, archive }, keys)),
        id: await addVisitorRequest(queries, 'ERASE'),
      }));
    },
    async eraseAnalyticsPerson(_, { orderIds }, { db, archive }) {
      const { websiteId } = db;
      const keys = await findVisitorsOfOrders(placesOf(db, archive), orderIds);
      await db.transaction((queries) => eraseVisits({ queries, websiteId, archive }, keys));
      return { isDone: true };
    },
  },
};
