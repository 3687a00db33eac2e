import type { InputProblem } from '../problems.ts';

/** Who tells visitors from robots. */
export type CaptchaProvider = 'NONE' | 'ALTCHA' | 'RECAPTCHA_ENTERPRISE';

/** A website's own way, as it is stored; the API key is sealed. */
export interface CaptchaSetting {
  readonly provider: CaptchaProvider;
  readonly siteKey: string | null;
  readonly projectId: string | null;
  readonly apiKey: string | null;
  readonly minScore: number;
}

/** What an owner changes; null takes back, absent leaves. */
export interface CaptchaChange {
  readonly siteKey?: string | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly apiKey?: string | null | undefined;
  readonly minScore?: number | null | undefined;
}

/** A visitor scored lower is taken for a robot, unless the owner says otherwise. */
export const usualMinScore = 0.5;

/** What a page needs that has no way to check visitors. */
export const captchaMessages = {
  siteKeyMissing: 'Enterprise V3 ReCaptcha site key not found',
} as const;

const keyPattern = /^[\w-]{10,200}$/;
const projectPattern = /^[a-z0-9][a-z0-9:.-]{2,60}$/i;

/** The setting after a change: what is not given stays as it was. */
export function mergeCaptcha(
  before: CaptchaSetting | null,
  provider: CaptchaProvider,
  change: CaptchaChange,
): CaptchaSetting {
  return {
    provider,
    siteKey: change.siteKey === undefined ? (before?.siteKey ?? null) : change.siteKey?.trim() || null,
    projectId:
      change.projectId === undefined ? (before?.projectId ?? null) : change.projectId?.trim() || null,
    apiKey: change.apiKey === undefined ? (before?.apiKey ?? null) : change.apiKey?.trim() || null,
    minScore: change.minScore ?? before?.minScore ?? usualMinScore,
  };
}

/** reCAPTCHA needs its site key, a project and an API key; a score is from 0 to 1. What is missing, or null. */
export function findCaptchaProblem(setting: CaptchaSetting): InputProblem | null {
  const { provider, siteKey, projectId, apiKey, minScore } = setting;
  if (!(minScore >= 0 && minScore <= 1))
    return { field: 'input.minScore', message: 'A score is from 0 to 1.' };
  if (provider !== 'RECAPTCHA_ENTERPRISE') return null;
  if (!siteKey || !keyPattern.test(siteKey))
    return { field: 'input.siteKey', message: captchaMessages.siteKeyMissing };
  if (!projectId || !projectPattern.test(projectId))
    return { field: 'input.projectId', message: 'reCAPTCHA Enterprise needs its Google Cloud project.' };
  if (!apiKey) return { field: 'input.apiKey', message: 'reCAPTCHA Enterprise needs an API key.' };
  return null;
}
