import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#kit/subgraph.ts';
import type { Metrics } from './metrics.ts';

/** Counts the requests of a server, by the routes that it has: addresses that visitors make up are none. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1_000);
  });
}

/** `/metrics` on a port of its own, which visitors do not reach. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { host: string; port: number },
  log: Log,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '').split('?', 1);
    if (path !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics.\n');
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ error }, 'The metrics could not be read.');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  log.info({ address }, 'Metrics are told here.');
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        metrics.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
