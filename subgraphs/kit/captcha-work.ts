import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { z } from 'zod';
import type { CaptchaCheck, Spend } from './captcha.ts';

/** Work is good for so long after it was given out: a form may lie open for a while. */
export const workSeconds = 1_200;

/** About 256 tries of 1,000 rounds: some tenths of a second in a desktop's browser, a second or two in a phone's. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 1_000, keyPrefix: '00', keyLength: 32 } as const;

const parameters = z.strictObject({
  algorithm: z.literal(work.algorithm),
  nonce: z.string().max(200),
  salt: z.string().max(200),
  cost: z.literal(work.cost),
  keyLength: z.literal(work.keyLength),
  keyPrefix: z.literal(work.keyPrefix),
  expiresAt: z.number(),
  data: z.strictObject({ action: z.string().max(100) }),
});
const payload = z.object({
  challenge: z.object({ parameters, signature: z.string().max(200) }),
  solution: z.object({ counter: z.int(), derivedKey: z.string().max(200) }),
});

/** Signed work for one action, that nobody can make easier, and that is stored nowhere before it is done. */
export function createWork(key: string, action: string, now: Date): Promise<Challenge> {
  return createChallenge({
    ...work,
    deriveKey,
    data: { action },
    expiresAt: Math.floor(now.getTime() / 1_000) + workSeconds,
    hmacSignatureSecret: key,
  });
}

/** Work is good when it was given out here for that action, is done, is not too old, and was not brought before. */
export async function verifyWork(
  { key }: { readonly key: string },
  { token, action }: CaptchaCheck,
  spend: Spend,
): Promise<boolean> {
  const { data } = payload.safeParse(readToken(token));
  if (data?.challenge.parameters.data.action !== action) return false;
  const { verified } = await verifySolution({ ...data, deriveKey, hmacSignatureSecret: key });
  return verified && spend(`work ${data.challenge.signature}`, workSeconds);
}

/** A token is the base64 of JSON; anything else is nothing. */
function readToken(token: string): unknown {
  if (token.length > 4_000) return undefined;
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
