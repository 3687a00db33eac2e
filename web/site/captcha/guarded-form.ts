import { messageOf } from '../islands/graph-failure.rules.ts';
import { captchaField, captchaFormClasses, readCaptchaSettings } from './captcha.rules.ts';
import { mountCaptcha } from './captcha-widget.ts';

/** Lets a plain form send along what the captcha gives for it. Where that fails nothing is sent, and the form says why. */
export function enhance(form: HTMLElement): void {
  const place = form.querySelector<HTMLElement>(`.${captchaFormClasses.place}`);
  const field = form.querySelector<HTMLInputElement>(`input[name="${captchaField}"]`);
  const failure = form.querySelector<HTMLElement>(`.${captchaFormClasses.failure}`);
  const { provider, siteKey = null, action = '' } = form.dataset;
  const settings = readCaptchaSettings({ provider, siteKey });
  if (!(form instanceof HTMLFormElement) || !place || !field || !failure || !settings) return;
  const begin = () => mountCaptcha(place, settings, action);
  // Whoever was quicker than this code has the focus already.
  if (form.contains(document.activeElement)) begin();
  form.addEventListener('focusin', begin, { once: true });
  let isVouchedFor = false;
  let isAsking = false;
  form.addEventListener('submit', async (event) => {
    if (isVouchedFor) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    failure.textContent = '';
    form.setAttribute('aria-busy', 'true');
    try {
      field.value = await begin().token();
      isVouchedFor = true;
      // Work that was done already is answered while this event still is on its way, when a form refuses to be sent again.
      await new Promise((resolve) => setTimeout(resolve));
      form.requestSubmit(event.submitter);
    } catch (error) {
      begin().reset();
      failure.textContent = messageOf(error);
    } finally {
      isAsking = false;
      form.removeAttribute('aria-busy');
    }
  });
  // Whoever comes back to the page by the browser's history has sent what is in the field.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    isVouchedFor = false;
    begin().reset();
  });
}
