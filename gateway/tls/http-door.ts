import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { readAuthority } from '../http/asked-address.ts';
import type { Certificates } from './certificates.ts';

const challengePath = '/.well-known/acme-challenge/';
/** What balancers ask, by whatever protocol. */
const healthPaths = new Set(['/healthz', '/readyz']);
const longestRequestMs = 15_000;
const mostConnections = 2_000;

/** Answers http beside https: what an authority asks for, how the process is, and else where the website is. */
export async function openHttpDoor(options: {
  readonly host: string;
  readonly port: number;
  /** The port that visitors reach https by. */
  readonly securePort: number;
  readonly certificates: Certificates;
  /** Answers what the process says about itself. */
  readonly health: RequestListener;
}): Promise<{ readonly port: number; close(): Promise<void> }> {
  const { certificates, health } = options;
  const server = createServer(
    { requestTimeout: longestRequestMs, headersTimeout: longestRequestMs, keepAliveTimeout: 5_000 },
    (request, response) => {
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      if (healthPaths.has(path)) health(request, response);
      else
        answer(request, response, path).catch(() => {
          send(response, 503, 'Please try again.');
        });
    },
  );
  server.maxConnections = mostConnections;

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (path.startsWith(challengePath)) {
      const proof = await certificates.findChallenge(path.slice(challengePath.length));
      send(response, proof === null ? 404 : 200, proof ?? 'Nobody is asked for this.');
      return;
    }
    const host = readAuthority(request.headers.host)?.host;
    if (host === undefined || (await certificates.contextOf(host)) === null) {
      response.setHeader('retry-after', '60');
      send(response, 503, 'There is no certificate for this address yet.');
      return;
    }
    const port = options.securePort;
    const url = request.url?.startsWith('/') ? request.url : '/';
    response.setHeader('location', `https://${host}${port === 443 ? '' : `:${port}`}${url}`);
    send(response, 308, 'This website is read over https.');
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : options.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, text: string): void {
  const type = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
  response.writeHead(status, { ...type, 'cache-control': 'no-store' }).end(text);
}
