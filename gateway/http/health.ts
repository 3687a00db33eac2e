import type { FastifyInstance } from 'fastify';
import type { Install } from '../install.ts';

/** `/healthz`: the process answers. `/readyz`: it can serve, which needs its databases. */
export function addHealthRoutes(app: FastifyInstance, install: Install): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    const checks = await Promise.all(
      install.subgraphs.map(async ({ name, database }) => {
        const isUp = await database.ping().then(
          () => true,
          () => false,
        );
        return [name, isUp] as const;
      }),
    );
    const isReady = !isStopping && checks.every(([, isUp]) => isUp);
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', databases: Object.fromEntries(checks) });
  });
}
