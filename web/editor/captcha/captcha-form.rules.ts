import type { CaptchaProvider, EditorCaptchaFragment, UpdateCaptchaInput } from '#web/generated/graphql.ts';

/** Who tells people from robots: someone that the owner chose, or whoever the install has. */
export const providerChoices = ['USUAL', 'ALTCHA', 'RECAPTCHA_ENTERPRISE', 'NONE'] as const;

type ProviderChoice = CaptchaProvider | 'USUAL';

/** The settings as they are typed. */
export interface CaptchaValues {
  readonly provider: ProviderChoice;
  readonly siteKey: string;
  readonly projectId: string;
  /** What is typed anew; the stored one is never shown. */
  readonly apiKey: string;
  readonly minScore: number | null;
}

/** Stored settings as their form shows them. */
export function captchaValues(stored: EditorCaptchaFragment): CaptchaValues {
  const { provider, siteKey, projectId, minScore } = stored;
  return {
    ...{ provider: provider ?? 'USUAL', siteKey: siteKey ?? '', projectId: projectId ?? '' },
    ...{ apiKey: '', minScore },
  };
}

/** What is sent: keys go along with Google’s service alone, and a key that was not typed anew stays. */
export function captchaInput(values: CaptchaValues): UpdateCaptchaInput {
  const { provider, siteKey, projectId, apiKey, minScore } = values;
  if (provider === 'USUAL') return { provider: null };
  if (provider !== 'RECAPTCHA_ENTERPRISE') return { provider };
  return {
    ...{ provider, siteKey, projectId },
    ...(apiKey ? { apiKey } : {}),
    ...(minScore === null ? {} : { minScore }),
  };
}
