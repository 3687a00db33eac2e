import { z } from 'zod';
import { isRecord } from '#schema/record.ts';
import type {
  RestRecordVisitEventsMutation,
  RestVisitEventProblemQuery,
  VisitEventInput,
} from '../generated/graphql.ts';
import { defineRoute, type RestAnswer, type RestInput } from './rest-route.ts';
import { answerProblem, errorBody } from './status.ts';

type Recorded = RestRecordVisitEventsMutation['recordVisitEvents'];
type Sent = Pick<VisitEventInput, 'schema' | 'content'> & { readonly id?: string; readonly at?: string };

const visitorCookie = 'ss_cvr';
const operation = 'RestRecordVisitEvents';
const crumb = 'own';
/** What a visitor's browser sends at once is small; 1 MB of it is nothing of ours. */
const visitorBodyBytes = 256 * 1024;
const limits = { visitorBodyBytes, isRefusalCounted: true, isGathered: true };

const refusals = z.array(
  z.object({
    index: z.int().describe('Its place among those that were sent, from 0.'),
    reason: z.string(),
    message: z.string(),
  }),
);
const recorded = z.object({
  accepted: z.int().describe('How many are kept.'),
  skipped: z.string().nullable().describe('Why nothing of this visitor is kept; null when it is.'),
  refused: refusals.describe('Those that are not kept.'),
});

/** What several events became; all of them refused is a failure, with the status of the first. */
function answerRecorded(status: 200 | 202, { accepted, skipped, refused }: Recorded): RestAnswer {
  const [first] = refused;
  if (!first || accepted > 0) return { status, body: { accepted, skipped, refused } };
  const failed = first.reason === 'TOO_LARGE' ? 413 : 400;
  return { status: failed, body: errorBody(first.reason, first.message, { refused }) };
}

/** A visitor whose record is none has none: their events are kept, or skipped, as anyone's without cookies. */
const recordCharacters = /^[\x20-\x7e]{1,200}$/;

function variablesOf(events: readonly Sent[], input: Pick<RestInput, 'cookie'>, sent?: string | null) {
  const record = sent || input.cookie(visitorCookie);
  return { events, visitorRecord: record && recordCharacters.test(record) ? record : null };
}

const kinds: ReadonlyMap<string, string> = new Map([
  ['', 'PageView'],
  ['1', 'PageView'],
  ['2', 'SiteSearch'],
  ['10', 'Heartbeat'],
  ['20', 'Audio'],
  ['21', 'Video'],
]);

/** How JSON writes what no text may hold: U+0000, and characters that may be half of one. */
const unkeepable = /\\u(?:0000|d[89a-f])/i;

/**
 * What `data` holds as JSON; what is none is told so by its schema. Texts that were cut within a character, as a page's title may be, are
 * mended: what else came with them is kept.
 */
function readData(data: string | null | undefined): unknown {
  try {
    return JSON.parse(data || '{}', data && unkeepable.test(data) ? mendText : undefined);
  } catch {
    return data;
  }
}

function mendText(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '') : value;
}

function withFields(data: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  return isRecord(data) ? { ...data, ...fields } : data;
}

const censusBody = z.object({
  event: z
    .string()
    .max(100)
    .nullish()
    .describe('Name or kind of the event: page view 1, site search 2, heartbeat 10, audio 20, video 21.'),
  data: z.string().nullish().describe('The event’s fields as JSON.'),
  ss_cvr: z
    .string()
    .max(200)
    .nullish()
    .describe('The visitor’s record, as its cookie holds it; the cookie itself when left out.'),
  id: z.string().max(64).nullish().describe('Made by the sender: the same id again is the same event.'),
});

/** A path that takes events as forms, as pages of older themes send them. */
function censusRoute(name: string, summary: string, schemaOf: (event: string) => string) {
  return defineRoute({
    ...{ method: 'POST' as const, path: `/api/census/${name}`, summary, operation, crumb, ...limits },
    query: z.object({}),
    body: censusBody,
    takesForms: true,
    response: recorded,
    variables: (input) => {
      const { event, data, id, ss_cvr } = input.body;
      const content = withFields(readData(data), event ? { event } : {});
      return variablesOf([{ schema: schemaOf(event ?? ''), content, ...(id ? { id } : {}) }], input, ss_cvr);
    },
    answer: ({ recordVisitEvents }: RestRecordVisitEventsMutation) => answerRecorded(200, recordVisitEvents),
  });
}

/** `POST /api/census/RecordHit` */
export const postCensusHit = censusRoute(
  'RecordHit',
  'Keeps that a page was seen, that something was searched for, or what was played.',
  (event) => kinds.get(event) ?? event,
);

/** `POST /api/census/button-click` */
export const postButtonClick = censusRoute(
  'button-click',
  'Keeps that a button was pressed.',
  () => 'ButtonClick',
);

/** `POST /api/census/button-render` */
export const postButtonRender = censusRoute(
  'button-render',
  'Keeps that a button was shown.',
  () => 'ButtonRender',
);

/** `POST /api/census/form-render` */
export const postFormRender = censusRoute('form-render', 'Keeps that a form was shown.', () => 'FormRender');

/** `POST /api/census/overlay` */
export const postOverlay = censusRoute(
  'overlay',
  'Keeps that something opened over the page.',
  () => 'Overlay',
);

/** `POST /api/census/RecordQuickView/{id}` */
export const postQuickView = defineRoute({
  ...{
    method: 'POST' as const,
    path: '/api/census/RecordQuickView/{id}',
    operation,
    crumb,
    ...limits,
  },
  summary: 'Keeps that a product was looked at over a list.',
  query: z.object({ id: z.string().min(1).max(64).describe('The product.') }),
  body: censusBody,
  takesForms: true,
  response: recorded,
  variables: (input) => {
    const { data, id, ss_cvr } = input.body;
    const content = withFields(readData(data), { productId: input.query.id });
    return variablesOf([{ schema: 'QuickView', content, ...(id ? { id } : {}) }], input, ss_cvr);
  },
  answer: ({ recordVisitEvents }: RestRecordVisitEventsMutation) => answerRecorded(200, recordVisitEvents),
});

/** `POST /api/events/RecordEvent` */
export const postRecordEvent = defineRoute({
  ...{ method: 'POST' as const, path: '/api/events/RecordEvent', operation, ...limits },
  summary: 'Keeps an event under a name of the sender’s own, with the fields of version 1.',
  query: z.object({}),
  body: z.object({
    crumb: z.string().nullish().describe('From the cookie; needed by who is signed in.'),
    event: z.string().describe('Name of the event.'),
    data: z.string().nullish().describe('Its fields as JSON.'),
  }),
  takesForms: true,
  response: recorded,
  variables: (input) => {
    const { event, data } = input.body;
    return variablesOf([{ schema: 'V1Event', content: withFields(readData(data), { event }) }], input);
  },
  answer: ({ recordVisitEvents }: RestRecordVisitEventsMutation) => answerRecorded(200, recordVisitEvents),
});

const sentEvent = {
  eventContent: z.string().describe('The event’s fields as JSON.'),
  eventSchemaName: z.string().max(100).describe('Name of its JSON Schema.'),
  id: z.string().max(64).optional().describe('Made by the sender: the same id again is the same event.'),
  at: z.string().max(40).optional().describe('When it happened; now when left out.'),
};

/** `POST /api/2/events/records` */
export const postEvents = defineRoute({
  ...{ method: 'POST' as const, path: '/api/2/events/records', operation, crumb, ...limits },
  summary: 'Keeps events by their JSON Schemas: one, or up to 50 as a list.',
  query: z.object({}),
  body: z.object({ events: z.array(z.object(sentEvent)).min(1).max(50).describe('The events.') }),
  takesText: true,
  listOf: 'events',
  response: recorded,
  successStatus: 202,
  variables: (input) =>
    variablesOf(
      input.body.events.map(({ eventContent, eventSchemaName: schema, id, at }) => {
        const content = readData(eventContent);
        return { schema, content, ...(id ? { id } : {}), ...(at ? { at } : {}) };
      }),
      input,
    ),
  answer: ({ recordVisitEvents }: RestRecordVisitEventsMutation) => answerRecorded(202, recordVisitEvents),
});

/** `POST /api/2/events/validate-event-content/{schemaName}` */
export const postEventValidation = defineRoute({
  method: 'POST',
  path: '/api/2/events/validate-event-content/{schemaName}',
  summary: 'Says what is wrong with an event by its schema, for whoever builds a page; nothing is kept.',
  operation: 'RestVisitEventProblem',
  crumb,
  visitorBodyBytes,
  query: z.object({ schemaName: z.string().max(100).describe('Name of the JSON Schema.') }),
  body: z.object({ eventContent: z.string().describe('The event’s fields as JSON.') }),
  response: z.object({ valid: z.literal(true) }),
  variables: ({ query, body }) => ({ schema: query.schemaName, content: readData(body.eventContent) }),
  answer: ({ visitEventProblem: problem }: RestVisitEventProblemQuery) =>
    problem === null
      ? { status: 200, body: { valid: true } }
      : answerProblem({ __typename: 'InvalidInput', message: problem.message }),
});

/** `POST /api/1/performance/records` */
export const postPerformance = defineRoute({
  ...{ method: 'POST' as const, path: '/api/1/performance/records', operation, crumb, ...limits },
  summary: 'Keeps measurements of a page, as a beacon or as text sends them.',
  query: z.object({}),
  body: z.object({
    records: z
      .array(
        z.object({
          app: z.string().max(100).nullish().describe('Who measures.'),
          data: z.record(z.string(), z.unknown()).describe('Of page_speed: metrics by name.'),
          event: z.string().max(40).describe('page_speed, image, user or a11y.'),
          pageLoadId: z.string().max(50).describe('The same for all records of one page.'),
          ts: z.union([z.string().max(40), z.number()]).describe('When, in milliseconds since 1970.'),
        }),
      )
      .min(1)
      .max(50),
  }),
  takesText: true,
  listOf: 'records',
  response: recorded,
  variables: (input) =>
    variablesOf(
      input.body.records.map((content) => ({
        ...{ schema: 'Performance', content, at: String(content.ts) },
        id: `${content.pageLoadId}.${content.event.slice(0, 8)}`,
      })),
      input,
    ),
  answer: ({ recordVisitEvents }: RestRecordVisitEventsMutation) => answerRecorded(200, recordVisitEvents),
});

/** `POST /api/1/page-errors/records` */
export const postPageErrors = defineRoute({
  ...{ method: 'POST' as const, path: '/api/1/page-errors/records', operation, crumb, ...limits },
  summary: 'Keeps failures of a page’s scripts.',
  query: z.object({}),
  body: z.object({ records: z.array(z.record(z.string(), z.unknown())).min(1).max(20) }),
  takesText: true,
  listOf: 'records',
  response: recorded,
  variables: (input) =>
    variablesOf(
      input.body.records.map((content) => ({ schema: 'PageError', content })),
      input,
    ),
  answer: ({ recordVisitEvents }: RestRecordVisitEventsMutation) => answerRecorded(200, recordVisitEvents),
});
