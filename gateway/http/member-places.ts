import type { FastifyInstance } from 'fastify';
import { text } from '#web/site/action.ts';
import type { FormJoinMemberAreaMutation, FormSetLessonDoneMutation } from '../generated/graphql.ts';
import { fieldsOf, type MemberPages, returnOf } from './member-pages.ts';

/** What members do on pages that are for them: come into an area, and mark lessons. Visitors are led to the sign-in. */
export function addMemberPlaces(app: FastifyInstance, memberPages: MemberPages): void {
  const pageForm = { config: { crumb: 'page-form' } } as const;

  app.post('/account/areas/join', pageForm, async (request, reply) => {
    const returnTo = returnOf(request) ?? '/account';
    const visit = memberPages.visitOf(request);
    if (visit.viewer.memberId === undefined) return reply.redirect(signInFor(returnTo), 303);
    await memberPages.run<FormJoinMemberAreaMutation>(
      visit,
      'FormJoinMemberArea',
      { id: text(fieldsOf(request), 'areaId') },
      ({ joinMemberArea }) => joinMemberArea,
      'MemberArea',
    );
    // Whoever was not let in sees on the page why.
    return reply.redirect(returnTo, 303);
  });

  app.post('/account/lessons', pageForm, async (request, reply) => {
    const returnTo = returnOf(request) ?? '/account';
    const visit = memberPages.visitOf(request);
    if (visit.viewer.memberId === undefined) return reply.redirect(signInFor(returnTo), 303);
    const fields = fieldsOf(request);
    await memberPages.run<FormSetLessonDoneMutation>(
      visit,
      'FormSetLessonDone',
      { itemId: text(fields, 'itemId'), isDone: text(fields, 'isDone') !== 'false' },
      ({ setLessonDone }) => setLessonDone,
      'CourseProgress',
    );
    return reply.redirect(returnTo, 303);
  });
}

function signInFor(returnTo: string): string {
  return `/account/sign-in?${new URLSearchParams({ returnTo })}`;
}
