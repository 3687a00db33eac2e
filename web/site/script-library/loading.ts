type Answer = (error: unknown[] | null) => unknown;
type Done = Answer | { readonly onSuccess?: Answer; readonly onFailure?: Answer; readonly onEnd?: Answer };
type Sources = string | readonly string[];

function tell(done: Done | undefined, failed: unknown[] | null): void {
  if (typeof done === 'function') done(failed);
  if (typeof done !== 'object') return;
  if (failed) done.onFailure?.(failed);
  else done.onSuccess?.(null);
  done.onEnd?.(failed);
}

const added = (element: HTMLElement) =>
  new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('It could not be loaded.')));
    document.head.append(element);
  });

function script(src: string): Promise<void> {
  return added(Object.assign(document.createElement('script'), { src, async: false }));
}

function style(href: string): Promise<void> {
  return added(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}

/** One after the other, as the later ones may need the earlier; then whoever asked is told. */
async function loadAll(sources: Sources, done: Done | undefined, load: (source: string) => Promise<void>) {
  try {
    for (const source of [sources].flat()) await load(source);
  } catch (error) {
    tell(done, [error]);
    return;
  }
  tell(done, null);
}

const loader = (load: (source: string) => Promise<void>) => (sources: Sources, done?: Done) => {
  loadAll(sources, done, load).catch(reportError);
};

/** Brings scripts and styles into the page. */
export const loading = {
  js: loader(script),
  script: loader(script),
  css: loader(style),
  load: loader((source) => (/\.css(?:\?|$)/.test(source) ? style(source) : script(source))),
};

/** Puts what another page of the website has, all of it or its parts of a selector, into an element. */
export async function loadInto(element: Element, address: string, selector?: string | null): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered ${answer.status}.`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  element.replaceChildren(...(selector ? page.querySelectorAll(selector) : page.body.childNodes));
}
