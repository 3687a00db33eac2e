import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { errorBody } from '../rest/status.ts';

interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const refusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    ...{ status: 408, code: 'REQUEST_TIMEOUT' },
    message: 'The request came too slowly. Please try again.',
  },
  HPE_HEADER_OVERFLOW: {
    ...{ status: 431, code: 'HEADERS_TOO_LARGE' },
    message: 'The headers of the request are too large.',
  },
};
const unreadable: Refusal = {
  ...{ status: 400, code: 'BAD_REQUEST' },
  message: 'The request cannot be understood.',
};

/** Answers what never became a request, as it came too slowly or cannot be read, and closes its connection. */
export class UnreadRequests {
  /** The last answer on each connection. */
  readonly #answers = new WeakMap<Socket, ServerResponse>();

  /** Notes what is answered, to write nothing into its middle. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', async ({ raw }, reply) => {
      this.#answers.set(raw.socket, reply.raw);
    });
  }

  answer(error: Error & { readonly code?: string }, socket: Socket): void {
    const last = this.#answers.get(socket);
    const isBegun = last?.headersSent === true && !last.writableFinished;
    // Whoever does not come to speak TLS reads no answer either.
    const isHandshake = /^(?:ERR_SSL_|ERR_TLS_|EPROTO)/.test(error.code ?? '');
    if (isHandshake || error.code === 'ECONNRESET' || !socket.writable || isBegun) {
      socket.destroy();
      return;
    }
    const { status, code, message } = refusals[error.code ?? ''] ?? unreadable;
    const body = JSON.stringify(errorBody(code, message));
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
  }
}
