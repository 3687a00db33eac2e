import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../readiness/readiness.ts';

/**
 * `/healthz`: the process answers. `/readyz`: it can serve. A process that is about to stop says so there first, and asks for
 * each connection to be closed after its answer, so that whoever keeps connections opens the next one elsewhere.
 */
export function addHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isLeaving) reply.header('connection', 'close');
  });
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const report = await readiness.report();
    return reply
      .code(report.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(report);
  });
}
