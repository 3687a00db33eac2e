import { failureMessage } from '../islands/graph-failure.rules.ts';
import type { AddressForm } from './address-form.rules.ts';
import type { CheckoutAnswer } from './checkout-state.rules.ts';

/** Sends a form of the checkout as a browser without scripts would; the server answers with the page's state alone. */
export async function sendCheckoutForm(url: string, body: URLSearchParams): Promise<CheckoutAnswer> {
  const response = await fetch(url, { method: 'POST', headers: { accept: 'application/json' }, body }).catch(
    () => null,
  );
  const answer: (Partial<CheckoutAnswer> & object) | null =
    (await response?.json().catch(() => null)) ?? null;
  if (answer && isAnswer(answer)) return answer;
  throw new Error(
    failureMessage({ status: response?.status ?? null, areCookiesEnabled: navigator.cookieEnabled }),
  );
}

function isAnswer(answer: object): answer is CheckoutAnswer {
  return 'state' in answer || 'redirectTo' in answer;
}

const forms = new Map<string, Promise<AddressForm>>();

/** The form of an address in a country; asked for once. */
export function askAddressForm(url: string, country: string): Promise<AddressForm> {
  const known = forms.get(country);
  if (known) return known;
  const asked = fetch(`${url}?country=${encodeURIComponent(country)}`).then((response) => {
    if (!response.ok) throw new Error(`The form was answered with ${response.status}.`);
    return response.json();
  });
  asked.catch(() => forms.delete(country));
  forms.set(country, asked);
  return asked;
}
