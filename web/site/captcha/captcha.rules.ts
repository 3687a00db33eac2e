/** How a form's visitors are told from robots. */
export interface CaptchaSettings {
  readonly provider: 'ALTCHA' | 'RECAPTCHA_ENTERPRISE';
  /** The public key of reCAPTCHA Enterprise; null for the others. */
  readonly siteKey: string | null;
}

/** What may go wrong before a form is sent. */
export const captchaMessages = {
  siteKeyMissing: 'Enterprise V3 ReCaptcha site key not found',
  notSetUp: 'ReCaptcha has not been set up!',
  destroyed: 'ReCaptcha could not be rendered, as its document was destroyed.',
  incomplete: 'Complete CAPTCHA before submitting.',
  noScript: 'This form checks that you are not a robot. Please allow scripts to send it.',
} as const;

const compactBelow = 320;

/** A captcha is compact in a container narrower than 320 pixels. */
export function captchaSize(containerWidth: number): 'compact' | 'normal' {
  return containerWidth < compactBelow ? 'compact' : 'normal';
}

/** What the page tells of its captcha; null when visitors are not checked. */
export function readCaptchaSettings(value: unknown): CaptchaSettings | null {
  if (typeof value !== 'object' || value === null || !('provider' in value)) return null;
  const siteKey = 'siteKey' in value && typeof value.siteKey === 'string' ? value.siteKey : null;
  const { provider } = value;
  return provider === 'ALTCHA' || provider === 'RECAPTCHA_ENTERPRISE' ? { provider, siteKey } : null;
}

/** What visitors are checked for: what was shown for one is no good for another. */
export type CaptchaAction = 'waitlist' | 'form' | 'newsletter' | 'promo-popup' | 'review' | 'comment';

/** Where forms in popups say that they are. */
export const popupSource = 'popup';

/** A sign-up to a mailing list in a popup is checked for that, and any other as one. */
export function newsletterAction(source: string): CaptchaAction {
  return source === popupSource ? 'promo-popup' : 'newsletter';
}

/** The field of a plain form that holds what the captcha gave. */
export const captchaField = 'captchaToken';

/** Elements of a plain form: where the badge goes, and where it is said why nothing was sent. */
export const captchaFormClasses = { place: 'captcha', failure: 'captcha-failure' } as const;

/** What a plain form says of itself, so that the browser does its work before it is sent; nothing where nobody is checked. */
export function captchaMarks(
  settings: CaptchaSettings | null,
  action: CaptchaAction,
): Readonly<Record<`data-${string}`, string>> {
  if (settings === null) return {};
  const { provider, siteKey } = settings;
  return {
    ...{ 'data-enhance': 'captcha', 'data-action': action, 'data-provider': provider },
    ...(siteKey === null ? {} : { 'data-site-key': siteKey }),
  };
}
