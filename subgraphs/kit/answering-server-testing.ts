import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a stand-in was sent. */
export interface AskedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What a stand-in answers: a status with a value as JSON, or with a text as it is. */
export interface StandInAnswer {
  readonly status: number;
  readonly json?: unknown;
  readonly text?: string;
}

/** A local server that stands in for one of somebody else's. */
export interface StandIn {
  readonly url: string;
  /** What it was asked, in order. */
  readonly asked: AskedRequest[];
  close(): Promise<void>;
}

/** Starts a server whose answers a function gives. */
export async function startStandIn(
  answer: (request: AskedRequest) => StandInAnswer | Promise<StandInAnswer>,
): Promise<StandIn> {
  const asked: AskedRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString('utf8');
    const question = { path: request.url ?? '', headers: request.headers, text };
    asked.push(question);
    const { status, json, text: plain } = await answer(question);
    response.writeHead(status, { 'content-type': json === undefined ? 'text/html' : 'application/json' });
    response.end(json === undefined ? plain : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
