import { verifyWork } from './captcha-work.ts';
import { verifyByScore } from './recaptcha.ts';

/**
 * Tells visitors from robots by what the visitor's browser sends along. Without one nothing is asked of visitors: a check
 * that is not made is never told to have passed.
 */
export interface CaptchaPort {
  /** True when the browser's answer is good for the action. Each answer is good once. */
  verify(check: CaptchaCheck): Promise<boolean>;
}

/** What visitors are checked for: what was shown for one is no good for another. */
export type CaptchaAction = 'waitlist' | 'form' | 'newsletter' | 'promo-popup' | 'review' | 'comment';

/** What a visitor's browser sent, and what for. */
export interface CaptchaCheck {
  readonly token: string;
  readonly action: CaptchaAction;
  readonly address?: string;
}

/** How a website's visitors are checked, with the keys for it; the gateway brings it with each viewer. */
export type CaptchaTerms = WorkTerms | RecaptchaTerms;

/** The visitor's browser does a piece of work. */
export interface WorkTerms {
  readonly provider: 'ALTCHA';
  /** Signs the work that browsers are given. */
  readonly key: string;
}

/** Google scores the visitor. */
export interface RecaptchaTerms {
  readonly provider: 'RECAPTCHA_ENTERPRISE';
  readonly siteKey: string;
  readonly projectId: string;
  readonly apiKey: string;
  /** A visitor scored lower is taken for a robot. */
  readonly minScore: number;
  /** Where the service answers, without a slash at the end. */
  readonly apiUrl: string;
}

/** What websites do that have not chosen for themselves. */
export type InstallCaptcha =
  | { readonly provider: 'NONE' | 'ALTCHA'; readonly apiUrl: string }
  | RecaptchaTerms;

/** Uses a name up for so many seconds; false when it was used before, in whatever process. */
export type Spend = (name: string, seconds: number) => Promise<boolean>;

/** The port that a website's terms ask for. */
export function createCaptcha(terms: CaptchaTerms, spend: Spend): CaptchaPort {
  return {
    verify: (check) =>
      terms.provider === 'ALTCHA' ? verifyWork(terms, check, spend) : verifyByScore(terms, check, spend),
  };
}

/** What is said to whoever the captcha does not vouch for. */
export const captchaFailedMessage = 'Please confirm that you are not a robot, and try again.';

/** Whoever the captcha does not vouch for. */
export interface RobotRefusal {
  readonly __typename: 'CaptchaFailed';
  readonly message: string;
}

/** Without a configured captcha nothing is asked, and nothing is said to have been checked. */
export async function refuseRobot(
  { captcha, viewer }: { readonly captcha?: CaptchaPort | undefined; readonly viewer: { address?: string } },
  action: CaptchaAction,
  given: string | null | undefined,
  message: string = captchaFailedMessage,
): Promise<RobotRefusal | null> {
  if (!captcha) return null;
  const { address } = viewer;
  const token = given ?? '';
  const isPerson = token !== '' && (await captcha.verify({ token, action, ...(address ? { address } : {}) }));
  return isPerson ? null : { __typename: 'CaptchaFailed', message };
}
