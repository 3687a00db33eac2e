import { z } from 'zod';
import type { RestCaptchaChallengeQuery } from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';
import { errorBody } from './status.ts';

/** `GET /api/captcha/challenge` */
export const getCaptchaChallenge = defineRoute({
  method: 'GET',
  path: '/api/captcha/challenge',
  summary: 'A piece of work for a visitor’s browser, as ALTCHA writes it: signed, for one action, good once.',
  operation: 'RestCaptchaChallenge',
  query: z.object({
    action: z
      .string()
      .min(1)
      .max(100)
      .describe(
        'What it is for: `waitlist` (a restock sign-up), `form`, `newsletter`, `promo-popup`, `review` or `comment`.',
      ),
  }),
  response: z.looseObject({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string().describe('The derived key has to begin with it, in hex.'),
      expiresAt: z.int().describe('Seconds since 1970.'),
    }),
    signature: z.string(),
  }),
  variables: ({ query }) => query,
  answer: ({ captchaChallenge }: RestCaptchaChallengeQuery) =>
    captchaChallenge
      ? { status: 200, body: captchaChallenge.challenge }
      : { status: 404, body: errorBody('NOT_FOUND', 'ReCaptcha has not been set up!') },
});
