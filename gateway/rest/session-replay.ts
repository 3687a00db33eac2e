import { z } from 'zod';
import type { RestNewSessionReplayIdQuery, RestRecordSessionReplayMutation } from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

/** What a recorded page of a large shop comes to, with room. */
const visitorBodyBytes = 1_100_000;

/** `GET /api/commerce/fullstory/getId` */
export const getSessionReplayId = defineRoute({
  method: 'GET',
  path: '/api/commerce/fullstory/getId',
  summary: 'An id for a recording of a visit; 404 where visits are not recorded.',
  operation: 'RestNewSessionReplayId',
  query: z.object({}),
  response: z.object({ id: z.string().describe('For the parts of the recording.') }),
  variables: () => ({}),
  answer: ({ newSessionReplayId: made }: RestNewSessionReplayIdQuery) =>
    made.__typename === 'SessionReplayId' ? { status: 200, body: { id: made.id } } : answerProblem(made),
});

/** `POST /api/1/session-replay/records` */
export const postSessionReplay = defineRoute({
  method: 'POST',
  path: '/api/1/session-replay/records',
  summary: 'Keeps a part of a recorded visit, as a beacon or as text sends it.',
  operation: 'RestRecordSessionReplay',
  crumb: 'own',
  visitorBodyBytes,
  query: z.object({}),
  body: z.object({
    id: z.string().max(100).describe('From `/api/commerce/fullstory/getId`.'),
    number: z.int().describe('Its place in the recording, from 0; the same again changes nothing.'),
    path: z.string().describe('The path of the page that it begins on.'),
    events: z.array(z.unknown()).min(1).describe('Events of the recorder rrweb.'),
  }),
  takesText: true,
  response: z.object({ isOpen: z.boolean().describe('False once the recording takes no more.') }),
  successStatus: 202,
  variables: ({ body, cookie }) => ({ input: body, visitorRecord: cookie('ss_cvr') ?? null }),
  answer: ({ recordSessionReplay: kept }: RestRecordSessionReplayMutation) =>
    kept.__typename === 'SessionReplayRecorded'
      ? { status: 202, body: { isOpen: kept.isOpen } }
      : answerProblem(kept),
});
