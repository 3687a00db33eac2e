import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '#kit/viewer.ts';

const website = z.object({
  measurement: z.object({
    areCookiesAllowed: z.boolean(),
    isCookieless: z.boolean(),
    retentionDays: z.int(),
    replayDays: z.int().optional(),
  }),
});

/** How a website's visits are counted, as content tells the gateway; nothing when they are not. */
export function readMeasurementTerms(hostedWebsite: object): Pick<Viewer, 'measurement'> {
  const { data } = website.safeParse(hostedWebsite);
  return data ? { measurement: data.measurement } : {};
}

/** A browser says by Global Privacy Control or Do Not Track that its visitor is not to be followed. */
export function refusesMeasurement({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}
