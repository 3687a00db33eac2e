import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '#kit/viewer.ts';
import type { RequestCookies } from './cookies.ts';

const terms = z.object({
  areCookiesAllowed: z.boolean(),
  isCookieless: z.boolean(),
  retentionDays: z.int(),
  replayDays: z.int().optional(),
});

/** How a website's visits are counted, as content tells the gateway; nothing when they are not. */
export function readMeasurementTerms(value: unknown): Pick<Viewer, 'measurement'> {
  const { data } = terms.safeParse(value);
  return data ? { measurement: data } : {};
}

/** A browser says by Global Privacy Control, Do Not Track or our own cookie that its visitor is not to be followed. */
export function refusesMeasurement(
  { headers }: FastifyRequest,
  { isCountingRefused }: Pick<RequestCookies, 'isCountingRefused'>,
): boolean {
  return isCountingRefused || headers['sec-gpc'] === '1' || headers.dnt === '1';
}
