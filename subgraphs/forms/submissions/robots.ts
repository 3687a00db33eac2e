import type { FormsContext } from '../context.ts';
import { submissionMessages } from './answer.rules.ts';

/** Whoever the captcha does not vouch for. */
export type RobotRefusal = { readonly __typename: 'CaptchaFailed'; readonly message: string };

/** Without a configured captcha nothing is asked, and nothing is said to have been checked. */
export async function refuseRobot(
  { captcha, viewer }: FormsContext,
  action: 'form' | 'newsletter',
  given: string | null | undefined,
): Promise<RobotRefusal | null> {
  if (!captcha) return null;
  const { address } = viewer;
  const token = given ?? '';
  const isPerson = token !== '' && (await captcha.verify({ token, action, ...(address ? { address } : {}) }));
  return isPerson ? null : { __typename: 'CaptchaFailed', message: submissionMessages.captchaFailed };
}
