import { showCollection } from '../collections/collection.resolvers.ts';
import { collectionType } from '../collections/collection.rules.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { showItem } from '../items/item.resolvers.ts';
import { notFound } from '../problems.ts';
import { findProgress, saveLessonDone } from './lesson.data.ts';

const courseTypes: readonly number[] = [collectionType.lessons, collectionType.course];

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
      const begun = await findProgress(scope.db, memberId);
      const progress = begun.find(({ collectionId }) => collectionId === course.id);
      const none = { collectionId: course.id, doneItemIds: [], total: 0 };
      return { ...(progress ?? none), __typename: 'CourseProgress' };
    },
  },
  CourseProgress: {
    async collection({ collectionId }, _, context) {
      const scope = context.own();
      return showCollection(await scope.collections.byId.load(collectionId), scope);
    },
  },
  Member: {
    courses: ({ id }, _, context) =>
      context.viewer.memberId === id ? findProgress(context.own().db, id) : [],
  },
};
