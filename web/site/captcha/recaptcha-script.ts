import { captchaMessages } from './captcha.rules.ts';

/** What Google's script offers, as far as it is used. */
export interface Recaptcha {
  ready(callback: () => void): void;
  render(container: HTMLElement, parameters: Readonly<Record<string, string>>): number;
  execute(widgetId: number, options: { readonly action: string }): Promise<string>;
  reset(widgetId: number): void;
}

declare global {
  interface Window {
    grecaptcha?: { readonly enterprise?: Recaptcha };
  }
}

const source = 'https://www.google.com/recaptcha/enterprise.js?render=explicit';

let loading: Promise<Recaptcha> | undefined;

/** Google's script, loaded once for the page; what failed is tried again the next time. */
export function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = source;
    script.onerror = () => {
      script.remove();
      reject(new Error(captchaMessages.notSetUp));
    };
    script.onload = () => {
      const enterprise = window.grecaptcha?.enterprise;
      if (enterprise) enterprise.ready(() => resolve(enterprise));
      else reject(new Error(captchaMessages.notSetUp));
    };
    document.head.append(script);
  });
}
