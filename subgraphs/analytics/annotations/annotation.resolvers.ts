import type { Resolvers } from '../generated/graphql.ts';
import { addAnnotation, changeAnnotation, findAnnotations, removeAnnotation } from './annotation.data.ts';
import { fullDay, readAnnotation } from './annotation.rules.ts';

const gone = { __typename: 'NotFound', message: 'This note is gone.' } as const;

/** What owners note on days, beside the figures of these days. */
export const annotationResolvers: Resolvers = {
  VisitReport: {
    annotations: (days, _, { db }) => findAnnotations(db, days),
  },
  Mutation: {
    async createAnnotation(_, { input }, { db }) {
      const note = readAnnotation(input);
      if ('message' in note) return { __typename: 'InvalidInput', ...note };
      const added = await addAnnotation(db, note);
      return added === 'full'
        ? { __typename: 'InvalidInput', ...fullDay }
        : { __typename: 'Annotation', ...added };
    },
    async updateAnnotation(_, { id, input }, { db }) {
      const note = readAnnotation(input);
      if ('message' in note) return { __typename: 'InvalidInput', ...note };
      const changed = await changeAnnotation(db, id, note);
      if (changed === 'gone') return gone;
      return changed === 'full'
        ? { __typename: 'InvalidInput', ...fullDay }
        : { __typename: 'Annotation', ...changed };
    },
    deleteAnnotation: async (_, { id }, { db }) =>
      (await removeAnnotation(db, id)) ? { __typename: 'AnnotationDeleted', id } : gone,
  },
};
