import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CsvFilePartFragment as Part, VisitReportFileQuery } from '../generated/graphql.ts';
import { requestOf } from '../graph/request.ts';
import { dataOf, type Install } from '../install.ts';
import { errorBody, statusOfError } from '../rest/status.ts';
import { reportPart } from './report-file.rules.ts';
import { RequestRefused } from './request-refused.ts';
import { spreadsheetOf, spreadsheetType } from './spreadsheet-file.ts';
import type { Visit } from './viewers.ts';

/** A part of a file as it is sent. */
type SentPart = Omit<Part, '__typename'>;
type ReadPart = (after: string | null) => Promise<SentPart | null>;

/** What visitors filled in, who signed up, what was ordered or left in carts and what visits came to, as files: for owners to take away, and for a spreadsheet with an address. */
export function addCsvFiles(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  const addFile = (path: string, operation: CsvOperation, variablesOf: (request: FastifyRequest) => object) =>
    app.get(path, { config: { isPathSecret: path.includes(':token') } }, (request, reply) => {
      const { viewer, isCacheExact } = visitOf(request);
      const fileName = /[^/]+\.(csv|xlsx)$/.exec(path)?.[0] ?? 'submissions.csv';
      const isForms = viewer.permissions?.includes('FORMS_MANAGE') ?? false;
      const variables = { ...variablesOf(request), ...(operation === 'VisitReportFile' ? { isForms } : {}) };
      return sendFile(reply, fileName, async (after) => {
        const { result } = await install.run(
          operation,
          { ...variables, after },
          requestOf(viewer, isCacheExact),
        );
        const [error] = result.errors ?? [];
        if (error) throw refusalOf(error.extensions.code, error.message);
        const data = dataOf<FileData>(result, operation);
        if (after === null) {
          install.accessLog.noteStored(operation, variables, data, viewer);
          await install.accessLog.write();
        }
        return partOf(data);
      });
    });
  for (const ending of ['csv', 'xlsx'])
    addFile(`/config/forms/:formId/submissions.${ending}`, 'FormSubmissionsFile', ({ params, query }) => ({
      ...Object(params),
      ...submissionFilterOf(query),
    }));
  addFile('/config/mailing-lists/:listId/subscribers.csv', 'SubscribersFile', ({ params }) => params ?? {});
  addFile('/api/form/spreadsheet/:token', 'FormSpreadsheetFile', ({ params }) => params ?? {});
  addFile('/config/donations.csv', 'DonationsFile', ({ query }) => donationFilterOf(query));
  addFile('/config/analytics/report.csv', 'VisitReportFile', ({ query }) => reportOf(query));
  addFile('/config/analytics/finished-lessons.csv', 'FinishedLessonsFile', ({ query }) => daysOf(query));
  addFile('/config/abandoned-carts.csv', 'AbandonedCartsFile', () => ({}));
  addFile('/config/orders.csv', 'OrdersFile', ({ query }) => ({ filter: orderFilterOf(query) }));
}

/** A part of a file, of which some belong to a report. */
type FileData =
  | { readonly part: Part | null }
  | { readonly report: { readonly part: Part } }
  | Pick<VisitReportFileQuery, 'part'>;

function partOf(data: FileData): SentPart | null {
  if ('report' in data) return data.report.part;
  return data.part && 'rows' in data.part ? reportPart(data.part) : data.part;
}

type CsvOperation =
  | 'FormSubmissionsFile'
  | 'SubscribersFile'
  | 'FormSpreadsheetFile'
  | 'DonationsFile'
  | 'AbandonedCartsFile'
  | 'OrdersFile'
  | 'VisitReportFile'
  | 'FinishedLessonsFile';

const some = z.union([z.string().transform((text) => [text]), z.array(z.string())]).optional();
const one = z.string().optional();
const flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .optional();
const orderQuery = z.object({
  ...{ state: some, paymentState: some, fulfillmentState: some },
  ...{ search: one, tag: one, placedFrom: one, placedBefore: one, isTest: flag },
});

const submissionQuery = z.object({ search: one, submittedFrom: one, submittedBefore: one });

/** The filter of a list of submissions, as an address names it. */
function submissionFilterOf(query: unknown): object {
  const read = submissionQuery.safeParse(query);
  if (!read.success) throw new RequestRefused(400, 'BAD_USER_INPUT', 'That is no filter of submissions.');
  return read.data;
}

const donationQuery = z.object({ search: one, fundId: one });

/** The filter of a list of donations, as an address names it. */
function donationFilterOf(query: unknown): object {
  const read = donationQuery.safeParse(query);
  if (!read.success) throw new RequestRefused(400, 'BAD_USER_INPUT', 'That is no filter of donations.');
  return read.data;
}

/** The filter of a list of orders, as an address names it. */
function orderFilterOf(query: unknown): object {
  const read = orderQuery.safeParse(query);
  if (!read.success) throw new RequestRefused(400, 'BAD_USER_INPUT', 'That is no filter of orders.');
  const { state: states, paymentState, fulfillmentState, ...rest } = read.data;
  return { ...rest, states, paymentStates: paymentState, fulfillmentStates: fulfillmentState };
}

const daysQuery = z.object({ from: z.string(), to: z.string() });
const reportQuery = daysQuery.extend({ table: z.string(), by: one, value: one });

/** The days of a report, as an address names them. */
function daysOf(query: unknown): object {
  const read = daysQuery.safeParse(query);
  if (!read.success) throw new RequestRefused(400, 'BAD_USER_INPUT', 'Say from which day to which.');
  return read.data;
}

/** A table of a report, of all visits or of those that have something in common, as an address names it. */
function reportOf(query: unknown): object {
  const read = reportQuery.safeParse(query);
  if (!read.success)
    throw new RequestRefused(400, 'BAD_USER_INPUT', 'Say which table, from which day to which.');
  const { by, value = '', ...table } = read.data;
  return by === undefined ? table : { ...table, segment: { by, value } };
}

/** Someone may not have the file. */
class FileRefused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function refusalOf(code: unknown, message = ''): FileRefused {
  return new FileRefused(statusOfError(code), String(code), message);
}

/** Sends a file part by part, so that none is ever in memory whole. */
async function sendFile(reply: FastifyReply, fileName: string, read: ReadPart): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  let first: SentPart | null;
  try {
    first = await read(null);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return reply.code(error.status).send(errorBody(error.code, error.message));
  }
  if (first === null) return reply.code(404).send(errorBody('NotFound', 'There is no such file.'));
  const parts = partsOf(first, read);
  const isSheet = fileName.endsWith('.xlsx');
  return reply
    .type(isSheet ? spreadsheetType : 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-robots-tag', 'noindex')
    .send(Readable.from(isSheet ? spreadsheetOf(parts) : csvOf(parts)));
}

async function* csvOf(parts: AsyncIterable<string>): AsyncGenerator<string> {
  // Spreadsheets take a file without this mark for one in the letters of old Windows.
  yield '\ufeff';
  yield* parts;
}

async function* partsOf(first: SentPart, read: ReadPart): AsyncGenerator<string> {
  let part: SentPart | null = first;
  while (part !== null) {
    yield part.text;
    const { hasNextPage, endCursor }: Part['pageInfo'] = part.pageInfo;
    part = hasNextPage ? await read(endCursor) : null;
  }
}
