import { type ReactNode, useRef } from 'react';
import { pageText } from '../languages/page-texts.ts';
import { type CaptchaAction, type CaptchaSettings, captchaMessages } from './captcha.rules.ts';
import type { CaptchaWidget } from './captcha-widget.ts';

/** A form's captcha: what to put into the form, when to begin, and what to send along. */
export interface Captcha {
  /** The element for the badge, at the end of the form; nothing where visitors are not checked. */
  readonly place: ReactNode;
  /** Begins; for `onFocus` of the form. */
  begin(): void;
  /** What is sent along as `captchaToken`; null where visitors are not checked. */
  token(): Promise<string | null>;
  /** Call it after each failure. */
  reset(): void;
}

/** The captcha of an island's form; its code comes when someone begins to fill the form in. */
export function useCaptcha(settings: CaptchaSettings | null, action: CaptchaAction): Captcha {
  const container = useRef<HTMLDivElement>(null);
  const loading = useRef<Promise<CaptchaWidget> | null>(null);
  const load = (known: CaptchaSettings): Promise<CaptchaWidget> => {
    loading.current ??= import('./captcha-widget.ts').then(({ mountCaptcha }) => {
      if (!container.current) throw new Error(captchaMessages.destroyed);
      return mountCaptcha(container.current, known, action);
    });
    loading.current.catch(() => {
      loading.current = null;
    });
    return loading.current;
  };
  return {
    place: settings && (
      <>
        <div className="captcha" ref={container} hidden />
        <noscript>
          <p className="captcha-no-script">{pageText(captchaMessages.noScript)}</p>
        </noscript>
      </>
    ),
    begin() {
      if (settings) load(settings);
    },
    token: async () => (settings ? (await load(settings)).token() : null),
    reset() {
      loading.current?.then((widget) => widget.reset()).catch(() => undefined);
    },
  };
}
