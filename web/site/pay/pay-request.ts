import { failureMessage } from '../islands/graph-failure.rules.ts';
import type { PayAnswer } from './pay-state.ts';

/** Sends the form of a payment link as a browser without scripts would; the server answers with the page's state alone. */
export async function askToPay(path: string, form: HTMLFormElement): Promise<PayAnswer> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  body.set('as', 'json');
  const headers = { accept: 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body }).catch(() => null);
  const answer: (Partial<PayAnswer> & object) | null = (await response?.json().catch(() => null)) ?? null;
  if (answer && isAnswer(answer)) return answer;
  throw new Error(
    failureMessage({ status: response?.status ?? null, areCookiesEnabled: navigator.cookieEnabled }),
  );
}

function isAnswer(answer: object): answer is PayAnswer {
  return 'state' in answer || 'redirectTo' in answer;
}
