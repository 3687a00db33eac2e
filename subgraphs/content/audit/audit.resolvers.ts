import { auditPage } from '#kit/audit.ts';
import type { Resolvers } from '../generated/graphql.ts';

export const auditResolvers: Resolvers = {
  Query: {
    contentAudit: (_, question, context) => auditPage(context.own().db, question),
  },
};
