import { auditPage } from '#kit/audit.ts';
import type { Resolvers } from '../generated/graphql.ts';

export const auditResolvers: Resolvers = {
  Query: {
    contributorsAudit: (_, question, { viewer, forWebsite }) =>
      auditPage(forWebsite(viewer.websiteId ?? ''), question),
  },
};
