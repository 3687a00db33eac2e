import { z } from 'zod';
import { googleItself } from '#kit/google.ts';
import type { InstallGoogle } from '#kit/subgraph.ts';
import { isOrigin } from './web-address.rules.ts';

/** The variables that say where Google Sheets is asked. */
export const googleEnvironment = {
  GOOGLE_SHEETS_API_URL: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .default(googleItself.sheetsUrl)
    .meta({
      description: 'where the Google Sheets API answers, as an http or https address without a path',
      example: googleItself.sheetsUrl,
    }),
  GOOGLE_TOKEN_URL: z
    .url({ protocol: /^https?$/ })
    .default(googleItself.tokenUrl)
    .meta({
      description: 'where tokens for Google Sheets are given, as an http or https address',
      example: googleItself.tokenUrl,
    }),
};

type Values = z.output<z.ZodObject<typeof googleEnvironment>>;

/** Where submissions of forms that are connected to Google Sheets go. */
export function toGoogle(values: Values): InstallGoogle {
  return { sheetsUrl: values.GOOGLE_SHEETS_API_URL, tokenUrl: values.GOOGLE_TOKEN_URL };
}
