import { collectionTypeCodes } from '#schema/collection-types.ts';
import { showCollection } from '../collections/collection.resolvers.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showItem } from '../items/item.resolvers.ts';
import { notFound } from '../problems.ts';
import { findProgress, findProgressIn, saveLessonDone } from './lesson.data.ts';

const courseTypes: readonly number[] = [collectionTypeCodes.LESSONS, collectionTypeCodes.COURSE];

/** How far members are in courses. */
export const lessonResolvers: Resolvers = {
  Mutation: {
    async setLessonDone(_, { itemId, isDone }, context) {
      const scope = context.own();
      const { memberId } = scope;
      const item = await showItem(await scope.items.byId.load(itemId), scope);
      const course = item && (await scope.collections.byId.load(item.collectionId));
      if (memberId === undefined || !course || !courseTypes.includes(course.type))
        return notFound('There is no such lesson.');
      await saveLessonDone(scope.db, memberId, itemId, isDone);
      return { __typename: 'CourseProgress', ...(await findProgressIn(scope.db, memberId, course.id)) };
    },
  },
  CourseProgress: {
    async collection({ collectionId }, _, context) {
      const scope = context.own();
      return showCollection(await scope.collections.byId.load(collectionId), scope);
    },
  },
  Collection: {
    progress({ id, type }, _, context) {
      const { memberId } = context.viewer;
      if (memberId === undefined || !courseTypes.includes(type)) return null;
      return findProgressIn(context.own().db, memberId, id);
    },
  },
  Member: {
    courses: ({ id }, _, context) =>
      context.viewer.memberId === id ? findProgress(context.own().db, id) : [],
  },
};
