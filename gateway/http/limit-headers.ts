import { z } from 'zod';
import { isUnavailable, retryAfterSeconds } from '../graph/unavailable.ts';

const refusal = z.object({
  retryAfter: z.int().positive(),
  limit: z.object({ name: z.string(), to: z.int(), perSeconds: z.int() }),
});

/** Code of the error that answers what comes too often. */
export const tooManyRequests = 'TOO_MANY_REQUESTS';

/**
 * The headers that go with status 503, when to try again, and with 429: also which limit it was, as the IETF's draft of
 * `RateLimit` headers says it. None for other errors.
 */
export function limitHeaders(
  errors: readonly { readonly extensions?: Readonly<Record<string, unknown>> | undefined }[] = [],
): Record<string, string> {
  const error = errors.find(({ extensions }) => extensions?.code === tooManyRequests);
  const { data } = refusal.safeParse(error?.extensions);
  if (!data) return isUnavailable(errors) ? { 'retry-after': String(retryAfterSeconds) } : {};
  const { retryAfter, limit } = data;
  return {
    'retry-after': String(retryAfter),
    'ratelimit-policy': `"${limit.name}";q=${limit.to};w=${limit.perSeconds}`,
    ratelimit: `"${limit.name}";r=0;t=${retryAfter}`,
  };
}
