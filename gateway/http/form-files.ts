import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormSubmissionsFileQuery, CsvFilePartFragment as Part } from '../generated/graphql.ts';
import { requestOf } from '../graph/request.ts';
import { dataOf, type Install } from '../install.ts';
import { errorBody, statusOfError } from '../rest/status.ts';
import type { Visit } from './viewers.ts';

type ReadPart = (after: string | null) => Promise<Part | null>;

/** What visitors filled in, and who signed up, as files: for owners to take away, and for a spreadsheet that was given an address. */
export function addFormFiles(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  const files = {
    '/config/forms/:name/submissions.csv': { operation: 'FormSubmissionsFile', variable: 'formId' },
    '/config/mailing-lists/:name/subscribers.csv': { operation: 'SubscribersFile', variable: 'listId' },
    '/api/form/spreadsheet/:name': { operation: 'FormSpreadsheetFile', variable: 'token' },
  } as const;
  for (const [path, { operation, variable }] of Object.entries(files))
    app.get<{ Params: { name: string } }>(
      path,
      { config: { isPathSecret: variable === 'token' } },
      (request, reply) => {
        const { viewer, isCacheExact } = visitOf(request);
        const fileName = /[^/]+\.csv$/.exec(path)?.[0] ?? 'submissions.csv';
        return sendCsv(reply, fileName, async (after) => {
          const variables = { [variable]: request.params.name, after };
          const { result } = await install.run(operation, variables, requestOf(viewer, isCacheExact));
          const [error] = result.errors ?? [];
          if (error) throw refusalOf(error.extensions.code, error.message);
          return dataOf<FormSubmissionsFileQuery>(result, operation).part;
        });
      },
    );
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
async function sendCsv(reply: FastifyReply, fileName: string, read: ReadPart): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  let first: Part | null;
  try {
    first = await read(null);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return reply.code(error.status).send(errorBody(error.code, error.message));
  }
  if (first === null) return reply.code(404).send(errorBody('NotFound', 'There is no such file.'));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('x-robots-tag', 'noindex')
    .send(Readable.from(partsOf(first, read)));
}

async function* partsOf(first: Part, read: ReadPart): AsyncGenerator<string> {
  // Spreadsheets take a file without this mark for one in the letters of old Windows.
  yield '\ufeff';
  let part: Part | null = first;
  while (part !== null) {
    yield part.text;
    const { hasNextPage, endCursor }: Part['pageInfo'] = part.pageInfo;
    part = hasNextPage ? await read(endCursor) : null;
  }
}
