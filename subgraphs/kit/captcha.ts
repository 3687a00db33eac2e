/**
 * Asks a captcha service about a token that the visitor's browser got from it. There is none until the operator
 * configures one, and then nothing is asked of visitors: a check that is not made is never told to have passed.
 */
export interface CaptchaPort {
  /** True when the service vouches for the visitor. */
  verify(check: {
    readonly token: string;
    readonly action: string;
    readonly address?: string;
  }): Promise<boolean>;
}
