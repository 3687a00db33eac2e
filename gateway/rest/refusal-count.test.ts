import fastify from 'fastify';
import { expect, test } from 'vitest';
import { RefusalCount } from './refusal-count.ts';

/** A path that answers with the status that it is asked for, as if a website’s events came there. */
function openPath() {
  const told: Record<string, unknown>[] = [];
  const state = { isAway: false };
  const graph = {
    ask: async (_: unknown, variables: Record<string, unknown>) => {
      if (state.isAway) throw new Error('Analytics does not answer.');
      told.push(variables);
      return JSON.parse('{}');
    },
  };
  const viewer = { websiteId: 'shop', requestId: 'r1', permissions: [] };
  const refusals = new RefusalCount(graph, () => ({ viewer }));
  const app = fastify();
  app.get<{ Params: { status: string } }>(
    '/:status',
    { onResponse: refusals.count },
    async ({ params }, reply) => reply.code(Number(params.status)).send(),
  );
  const answer = async (...statuses: number[]) => {
    for (const status of statuses) await app.inject({ url: `/${status}` });
  };
  return { told, state, refusals, answer };
}

test('events that come too often are told once a minute, with how many requests brought them', async () => {
  const { told, refusals, answer } = openPath();
  await answer(429, 202, 429, 429);
  expect(told).toEqual([]);
  await refusals.write();
  await refusals.write();
  expect(told).toEqual([{ reason: 'TOO_MANY', count: 3 }]);
  await refusals.close();
});

test('what could not be told goes with what comes in the minute after it, and a stop waits for it', async () => {
  const { told, state, refusals, answer } = openPath();
  state.isAway = true;
  await answer(429);
  await refusals.write();
  state.isAway = false;
  await answer(429);
  await refusals.close();
  expect(told).toEqual([{ reason: 'TOO_MANY', count: 2 }]);
});
