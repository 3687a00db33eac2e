import type { Listener } from './event-emitter.ts';

type Settings = {
  readonly url: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly success?: (answer: unknown) => unknown;
  readonly failure?: (error: unknown) => unknown;
};

async function ask(url: string, init: RequestInit, { success, failure }: Settings): Promise<void> {
  let answer: unknown;
  try {
    const response = await fetch(url, init);
    if (!response.ok) throw new Error(`${url} was answered ${response.status}.`);
    const text = await response.text();
    answer = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  } catch (error) {
    failure?.(error);
    return;
  }
  success?.(answer);
}

const fieldsOf = (data: Settings['data'] = {}) =>
  new URLSearchParams(Object.entries(data).map(([name, value]) => [name, String(value)]));

interface AskSettings {
  readonly method?: string;
  /** Fields of a form as a text, or one by one. */
  readonly data?: string | Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly on?: Readonly<Record<string, Listener>>;
  readonly context?: unknown;
  readonly arguments?: unknown;
}

let asked = 0;

/** Asks any address: `success`, `failure` and `complete` get a number and what was answered, as its text. */
export function io(address: string, settings: AskSettings = {}): { readonly id: number } {
  const { method = 'GET', data, headers = {}, on = {}, context, arguments: given } = settings;
  asked += 1;
  const id = asked;
  const isRead = method.toUpperCase() === 'GET';
  const fields = new URLSearchParams(data);
  const url = new URL(address, location.href);
  if (isRead) for (const [name, value] of fields) url.searchParams.append(name, value);
  const tell = (name: string, answer: object) => on[name]?.call(context, id, answer, given);
  const init = { method, headers, ...(isRead || data === undefined ? {} : { body: fields }) };
  fetch(url, init)
    .then(async (answer) => ({ ok: answer.ok, status: answer.status, text: await answer.text() }))
    .catch(() => ({ ok: false, status: 0, text: '' }))
    .then(({ ok, status, text }) => {
      const answer = { status, readyState: 4, responseText: text, response: text };
      tell(ok ? 'success' : 'failure', answer);
      tell('complete', answer);
    })
    .catch(reportError);
  return { id };
}

/** Asks the website what it answers to everyone; `success` gets its JSON, or its text. */
export const requests = {
  get(settings: Settings): void {
    const url = new URL(settings.url, location.href);
    for (const [name, value] of fieldsOf(settings.data)) url.searchParams.set(name, value);
    ask(url.href, {}, settings).catch(reportError);
  },
  post(settings: Settings): void {
    ask(settings.url, { method: 'POST', body: fieldsOf(settings.data) }, settings).catch(reportError);
  },
};
