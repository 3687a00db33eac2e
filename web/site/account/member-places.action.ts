import type { SiteJoinMemberAreaMutation, SiteSetLessonDoneMutation } from '#web/generated/graphql.ts';
import { type Action, redirect } from '../action.ts';
import { returnToOf, signInFor } from './return-to.ts';

/** Lets a member into an area that is free. Whoever is not let in sees on the page why. */
export const joinArea: Action = {
  method: 'POST',
  path: '/account/areas/join',
  crumb: 'page-form',
  async run(request) {
    const returnTo = returnToOf(request) ?? '/account';
    if (!request.visit.isMember) return redirect(signInFor(returnTo));
    await request.graph.run(
      'SiteJoinMemberArea',
      { id: request.text('areaId') },
      ({ joinMemberArea }: SiteJoinMemberAreaMutation) => joinMemberArea,
    );
    return redirect(returnTo);
  },
};

/** Marks a lesson as finished, or takes the mark away. */
export const markLesson: Action = {
  method: 'POST',
  path: '/account/lessons',
  crumb: 'page-form',
  async run(request) {
    const returnTo = returnToOf(request) ?? '/account';
    if (!request.visit.isMember) return redirect(signInFor(returnTo));
    const { text } = request;
    await request.graph.run(
      'SiteSetLessonDone',
      { itemId: text('itemId'), isDone: text('isDone') !== 'false' },
      ({ setLessonDone }: SiteSetLessonDoneMutation) => setLessonDone,
    );
    return redirect(returnTo);
  },
};
