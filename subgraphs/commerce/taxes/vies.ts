import { z } from 'zod';
import type { TaxNumber } from './tax-number.rules.ts';

/** What VIES says of a number. */
export interface ViesAnswer {
  readonly isValid: boolean;
  /** What proves the question; empty unless the asking business is known to VIES. */
  readonly reference: string;
}

/** VIES, or the country's own register behind it, did not answer. */
export class ViesFailure extends Error {
  override readonly name = 'ViesFailure';
}

const waitMs = 5_000;
const answerSchema = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).default([]),
});

/** Asks for a number by `check-vat-number` of VIES' REST service; who asks is named where they have a number themselves. */
export async function askVies(
  apiUrl: string,
  { country, number }: TaxNumber,
  requester: TaxNumber | null,
): Promise<ViesAnswer> {
  const answer = await ask(apiUrl, {
    ...{ countryCode: country, vatNumber: number },
    ...(requester
      ? { requesterMemberStateCode: requester.country, requesterNumber: requester.number }
      : undefined),
  });
  const problems = answer.errorWrappers.map(({ error }) => error);
  if (requester && problems.includes('INVALID_REQUESTER_INFO'))
    return askVies(apiUrl, { country, number }, null);
  if (problems.includes('INVALID_INPUT')) return { isValid: false, reference: '' };
  if (answer.valid === undefined) throw new ViesFailure(`VIES answered ${problems.join(', ') || 'nothing'}.`);
  return { isValid: answer.valid, reference: answer.requestIdentifier ?? '' };
}

async function ask(apiUrl: string, body: Readonly<Record<string, string>>) {
  try {
    const response = await fetch(`${apiUrl}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    return answerSchema.parse(await response.json());
  } catch (error) {
    throw new ViesFailure('VIES did not answer.', { cause: error });
  }
}
