import type { FastifyInstance } from 'fastify';
import { isFields } from '#web/site/action.ts';
import { isNulInAddress, isNulInFields } from './nul.rules.ts';

/** Refuses addresses and forms with the character U+0000 before anything is looked up by them. The graph refuses it in values. */
export function addNulCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ originalUrl, query }) => {
    if (isNulInAddress(originalUrl) || (isFields(query) && isNulInFields(query))) throw nulRefused();
  });
  app.addHook('preHandler', async ({ body }) => {
    if (isFields(body) && isNulInFields(body)) throw nulRefused();
  });
}

/** What is thrown for a text with U+0000. */
export function nulRefused(): Error {
  return Object.assign(new Error('The character U+0000 is in no text.'), { statusCode: 400 });
}
