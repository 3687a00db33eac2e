import { z } from 'zod';
import type { InstallPlaces } from '#kit/subgraph.ts';
import { isOrigin } from './web-address.rules.ts';

/** The variables that say how addresses are looked up. */
export const placesEnvironment = {
  PLACES_API_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/)
    .optional()
    .meta({
      description: 'a key for the Places API (New) of Google Maps',
      example: 'AIzaExampleExampleExample',
    }),
  PLACES_API_URL: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .default('https://places.googleapis.com')
    .meta({
      description: 'where the Places API answers, as an http or https address without a path',
      example: 'https://places.googleapis.com',
    }),
};

type Values = z.output<z.ZodObject<typeof placesEnvironment>>;

/** How addresses are looked up for websites that bring no key of their own. */
export function toPlaces(values: Values): InstallPlaces {
  return { apiKey: values.PLACES_API_KEY, apiUrl: values.PLACES_API_URL };
}
