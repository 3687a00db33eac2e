import { z } from 'zod';
import type { CaptchaCheck, RecaptchaTerms, Spend } from './captcha.ts';

const assessment = z.object({
  tokenProperties: z.object({ valid: z.boolean(), action: z.string().optional() }),
  riskAnalysis: z.object({ score: z.number() }),
});

/** Where Google answers. */
export const recaptchaUrl = 'https://recaptchaenterprise.googleapis.com';

const waitMs = 5_000;
/** Google's tokens are good for two minutes. */
const tokenSeconds = 180;

/** A visitor passes whose token is good, was made for the action, and is scored no lower than the owner wants. */
export async function verifyByScore(
  terms: RecaptchaTerms,
  { token, action, address }: CaptchaCheck,
  spend: Spend,
): Promise<boolean> {
  const { apiUrl, projectId, apiKey, siteKey, minScore } = terms;
  const event = { token, siteKey, expectedAction: action, ...(address ? { userIpAddress: address } : {}) };
  const response = await fetch(`${apiUrl}/v1/projects/${encodeURIComponent(projectId)}/assessments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
    body: JSON.stringify({ event }),
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  });
  if (!response.ok) throw new Error(`reCAPTCHA Enterprise answered ${response.status}.`);
  const { tokenProperties, riskAnalysis } = assessment.parse(await response.json());
  const isGood = tokenProperties.valid && tokenProperties.action === action && riskAnalysis.score >= minScore;
  return isGood && spend(`token ${token}`, tokenSeconds);
}
