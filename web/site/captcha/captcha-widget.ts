import { pageText } from '../languages/page-texts.ts';
import { type CaptchaSettings, captchaMessages, captchaSize } from './captcha.rules.ts';
import { type DoneWork, doWork } from './captcha-work.ts';
import { loadRecaptcha } from './recaptcha-script.ts';

/** A form's captcha in the page. Load it when someone begins to fill the form in: `await import('…/captcha-widget.ts')`. */
export interface CaptchaWidget {
  /** What is sent along with the form, as `captchaToken`; good once. */
  token(): Promise<string>;
  /** Call it after each failure: what was sent is used up. */
  reset(): void;
}

const mounted = new WeakMap<HTMLElement, CaptchaWidget>();

/** Puts a captcha into an empty element of a form, once; the badge in it is seen only while a field of the form has the focus. */
export function mountCaptcha(
  container: HTMLElement,
  settings: CaptchaSettings,
  action: string,
): CaptchaWidget {
  const known = mounted.get(container);
  if (known) return known;
  // What is hidden has no width.
  container.hidden = false;
  container.dataset.size = captchaSize(container.clientWidth);
  showWithFocus(container);
  const widget =
    settings.provider === 'ALTCHA'
      ? mountWork(container, action)
      : mountRecaptcha(container, settings, action);
  mounted.set(container, widget);
  return widget;
}

function showWithFocus(container: HTMLElement): void {
  const form = container.closest('form');
  const isFocused = () => Boolean(form?.contains(document.activeElement));
  container.hidden = !isFocused();
  form?.addEventListener('focusin', () => {
    container.hidden = false;
  });
  form?.addEventListener('focusout', () => {
    // The next field gets the focus after this one lost it.
    setTimeout(() => {
      container.hidden = !isFocused();
    });
  });
}

/** The work begins at once, so that it is done by the time the form is filled in. */
function mountWork(container: HTMLElement, action: string): CaptchaWidget {
  const isCompact = container.dataset.size === 'compact';
  container.textContent = isCompact
    ? pageText('Protected from robots.')
    : pageText('Protected from robots by a little work of your browser.');
  let done: Promise<DoneWork> | undefined;
  const begin = (): Promise<DoneWork> => {
    done ??= doWork(action);
    done.catch(() => {
      done = undefined;
    });
    return done;
  };
  begin();
  return {
    async token() {
      const ready = await begin();
      if (ready.expiresAt > Date.now()) return ready.token;
      done = undefined;
      return (await begin()).token;
    },
    reset() {
      done = undefined;
    },
  };
}

function mountRecaptcha(container: HTMLElement, { siteKey }: CaptchaSettings, action: string): CaptchaWidget {
  let rendered: Promise<number> | undefined;
  const render = async (): Promise<number> => {
    if (!siteKey) throw new Error(captchaMessages.siteKeyMissing);
    const recaptcha = await loadRecaptcha();
    if (!container.isConnected) throw new Error(captchaMessages.destroyed);
    return recaptcha.render(container, { sitekey: siteKey, size: 'invisible', badge: 'inline' });
  };
  const begin = (): Promise<number> => {
    rendered ??= render();
    rendered.catch(() => {
      rendered = undefined;
    });
    return rendered;
  };
  begin();
  return {
    async token() {
      const widgetId = await begin();
      const token = await (await loadRecaptcha()).execute(widgetId, { action });
      if (!token) throw new Error(captchaMessages.incomplete);
      return token;
    },
    reset() {
      rendered?.then(async (widgetId) => (await loadRecaptcha()).reset(widgetId)).catch(() => undefined);
    },
  };
}
