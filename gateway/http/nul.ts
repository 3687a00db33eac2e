import type { FastifyInstance } from 'fastify';
import { isFields } from '#web/site/action.ts';
import { isNulInAddress, isNulInReturn } from './nul.rules.ts';

/** Refuses addresses with the character U+0000, and addresses to come back to, before anything is looked up by them. */
export function addNulCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ originalUrl, query }) => {
    if (isNulInAddress(originalUrl) || (isFields(query) && isNulInReturn(query))) throw new NulRefused();
  });
  app.addHook('preHandler', async ({ body }) => {
    if (isFields(body) && isNulInReturn(body)) throw new NulRefused();
  });
}

/** A text holds U+0000; it is told as the graph tells it. */
export class NulRefused extends Error {
  override readonly name = 'NulRefused';
  readonly statusCode = 400;
  readonly code = 'BAD_USER_INPUT';

  constructor() {
    super('No text may hold the character U+0000.');
  }
}
