import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type {
  CancelFileUploadMutation,
  ContinueFileUploadMutation,
  FileUploadStateQuery,
  StartFileUploadMutation,
} from '../generated/graphql.ts';
import { requestOf } from '../graph/request.ts';
import { dataOf, type Install } from '../install.ts';
import { errorBody, statusOfError, statusOfProblem } from '../rest/status.ts';
import { cutPieces, readUploadMetadata } from './upload-pieces.ts';
import type { Visit } from './viewers.ts';

const version = '1.0.0';
const mostBytes = 1024 ** 3;
const path = '/media/uploads';

type State = NonNullable<FileUploadStateQuery['fileUpload']>;
type Problem = { readonly __typename: string; readonly message: string };
type UploadRequest = FastifyRequest<{ Params: { id: string } }>;

/** Someone may not upload, or nothing could be done. */
class UploadRefused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * `/media/uploads`: large files by the tus protocol, resumable at any byte. What is taken lies with content at once, so an upload
 * goes on after this process ended, and with any other one.
 */
export function addUploadRoutes(
  site: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  async function run<Data>(request: FastifyRequest, name: string, variables: object): Promise<Data> {
    const { viewer, isCacheExact } = visitOf(request);
    const { result } = await install.run(name, { ...variables }, requestOf(viewer, isCacheExact));
    const [error] = result.errors ?? [];
    if (error)
      throw new UploadRefused(
        statusOfError(error.extensions.code),
        String(error.extensions.code),
        error.message,
      );
    return dataOf<Data>(result, name);
  }

  async function stateOf(request: UploadRequest): Promise<State> {
    const { fileUpload } = await run<FileUploadStateQuery>(request, 'FileUploadState', request.params);
    if (!fileUpload) throw new UploadRefused(404, 'NotFound', 'There is no such upload any more.');
    return fileUpload;
  }

  async function send(request: UploadRequest, offset: number, bytes: Buffer): Promise<State> {
    const input = { id: request.params.id, offset, base64: bytes.toString('base64') };
    const { continueFileUpload: answer } = await run<ContinueFileUploadMutation>(
      request,
      'ContinueFileUpload',
      {
        input,
      },
    );
    return stateOrThrow(answer);
  }

  /** The check was cut off when the last byte came: it is made up for. */
  async function checked(request: UploadRequest, state: State): Promise<State> {
    const isDue = state.received === state.byteSize && !state.result;
    return isDue ? send(request, state.received, Buffer.alloc(0)) : state;
  }

  site.register(async (uploads) => {
    // The body is read piece by piece by the route, which knows how much of it may come.
    uploads.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
    uploads.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'tus-resumable': version, 'cache-control': 'no-store' });
    });
    uploads.addHook('preHandler', async (request, reply) => {
      if (request.method === 'OPTIONS' || request.headers['tus-resumable'] === version) return undefined;
      reply.header('tus-version', version);
      return reply
        .code(412)
        .send(errorBody('UPLOAD_PROTOCOL', 'Uploads speak the tus protocol, version 1.0.0.'));
    });
    uploads.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof UploadRefused)) throw error;
      return reply.code(error.status).send(errorBody(error.code, error.message));
    });

    uploads.options(path, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'tus-version': version,
          'tus-extension': 'creation,expiration,termination',
          'tus-max-size': String(mostBytes),
        })
        .send(),
    );

    uploads.post(path, async (request, reply) => {
      const {
        filename = '',
        name = filename,
        alttext = '',
        private: isPrivate = '',
      } = Object.fromEntries(readUploadMetadata(String(request.headers['upload-metadata'] ?? '')));
      const byteSize = readLength(request.headers['upload-length']);
      const input = {
        filename: name,
        altText: alttext,
        byteSize: Math.min(byteSize, 2 ** 31 - 1),
        isPrivate: isPrivate === 'true',
      };
      const { startFileUpload } = await run<StartFileUploadMutation>(request, 'StartFileUpload', { input });
      const state = stateOrThrow(startFileUpload);
      return reply
        .code(201)
        .headers({ ...headersOf(state), location: `${path}/${state.id}` })
        .send();
    });

    uploads.head(`${path}/:id`, async (request: UploadRequest, reply: FastifyReply) => {
      const state = await checked(request, await stateOf(request));
      return reply
        .code(200)
        .headers({ ...headersOf(state), 'upload-length': String(state.byteSize) })
        .send();
    });

    uploads.patch(
      `${path}/:id`,
      { bodyLimit: mostBytes },
      async (request: UploadRequest, reply: FastifyReply) => {
        if (request.headers['content-type'] !== 'application/offset+octet-stream')
          throw new UploadRefused(
            415,
            'UNSUPPORTED_CONTENT',
            'A piece is sent as application/offset+octet-stream.',
          );
        let state = await stateOf(request);
        const offset = readLength(request.headers['upload-offset']);
        if (offset !== state.received)
          throw new UploadRefused(
            409,
            'UploadMovedOn',
            `The next piece has to begin at byte ${state.received}.`,
          );
        const length = Number(request.headers['content-length'] ?? 0);
        if (offset + length > state.byteSize) throw tooLong;
        for await (const piece of cutPieces(request.raw.iterator({ destroyOnReturn: false }), offset)) {
          if (state.received + piece.length > state.byteSize) throw tooLong;
          state = await send(request, state.received, piece);
        }
        return reply
          .code(204)
          .headers(headersOf(await checked(request, state)))
          .send();
      },
    );

    uploads.delete(`${path}/:id`, async (request: UploadRequest, reply: FastifyReply) => {
      const data = await run<CancelFileUploadMutation>(request, 'CancelFileUpload', request.params);
      if (data.cancelFileUpload.__typename !== 'FileUploadCancelled') throw refusalOf(data.cancelFileUpload);
      return reply.code(204).send();
    });
  });
}

const tooLong = new UploadRefused(413, 'BODY_TOO_LARGE', 'What was sent goes beyond the end of the file.');

function stateOrThrow(answer: (State & { readonly __typename: 'FileUpload' }) | Problem): State {
  if ('received' in answer) return answer;
  throw refusalOf(answer);
}

function refusalOf({ __typename, message }: Problem): UploadRefused {
  return new UploadRefused(statusOfProblem[__typename] ?? 500, __typename, message);
}

function headersOf({ received, expiresAt, result }: State): Record<string, string> {
  return {
    'upload-offset': String(received),
    'upload-expires': new Date(expiresAt).toUTCString(),
    // Where the file is once it was checked.
    ...(result ? { 'content-location': result.url } : {}),
  };
}

function readLength(header: string | string[] | undefined): number {
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  throw new UploadRefused(400, 'BAD_REQUEST', 'A length or an offset is missing, or is no whole number.');
}
