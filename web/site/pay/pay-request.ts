import { failureMessage } from '../islands/graph-failure.rules.ts';
import type { PayAnswer } from './pay-state.ts';

/** Sends the form of a payment as a browser without scripts would; the server answers with the page's state alone. */
export async function askToPay<State>(path: string, form: HTMLFormElement): Promise<PayAnswer<State>> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.set('as', 'json');
  const headers = { accept: 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body }).catch(() => null);
  const answer: object | null = (await response?.json().catch(() => null)) ?? null;
  if (answer && isAnswer<State>(answer)) return answer;
  throw new Error(
    failureMessage({ status: response?.status ?? null, areCookiesEnabled: navigator.cookieEnabled }),
  );
}

function isAnswer<State>(answer: object): answer is PayAnswer<State> {
  return 'state' in answer || 'redirectTo' in answer;
}
