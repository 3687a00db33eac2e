import type { FastifyInstance } from 'fastify';
import { isFields } from '#web/site/action.ts';
import { isNulInAddress, isNulInReturn } from './nul.rules.ts';
import { RequestRefused } from './request-refused.ts';

/** Refuses addresses with the character U+0000, and addresses to come back to, before anything is looked up by them. */
export function addNulCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ originalUrl, query }) => {
    if (isNulInAddress(originalUrl) || (isFields(query) && isNulInReturn(query))) throw refuseNul();
  });
  app.addHook('preHandler', async ({ body }) => {
    if (isFields(body) && isNulInReturn(body)) throw refuseNul();
  });
}

/** A text holds U+0000; it is told as the graph tells it. */
function refuseNul(): RequestRefused {
  return new RequestRefused(400, 'BAD_USER_INPUT', 'No text may hold the character U+0000.');
}
