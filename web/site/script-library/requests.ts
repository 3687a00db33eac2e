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
