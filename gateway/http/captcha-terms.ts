import { z } from 'zod';
import type { Viewer } from '#kit/viewer.ts';

const terms = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('ALTCHA'), key: z.string().min(32) }),
  z.object({
    provider: z.literal('RECAPTCHA_ENTERPRISE'),
    siteKey: z.string(),
    projectId: z.string(),
    apiKey: z.string(),
    minScore: z.number(),
    apiUrl: z.string(),
  }),
]);

/** How a website's visitors are checked, as content tells the gateway; nothing when they are not. */
export function readCaptchaTerms(value: unknown): Pick<Viewer, 'captcha'> {
  return value === null || value === undefined ? {} : { captcha: terms.parse(value) };
}
