import { fullStoryHosts } from './fullstory-hosts.rules.ts';

/** FullStory's script takes its calls from `q`, and those that come later from what it sets as `_api`: version 2 of its browser interface. */
interface FullStoryCalls {
  (operation: string, options: object): void;
  q: unknown[][];
  _api?: (...call: readonly unknown[]) => void;
  /** What its script calls in place of what others may have changed. */
  readonly _w: Readonly<Record<string, unknown>>;
  readonly _v: string;
}

declare global {
  interface Window {
    FS?: FullStoryCalls;
  }
}

const version = 2;
/** Its script sends shapes in place of the texts of whatever has this class, and of what is in it. */
const masked = 'fs-mask';
const fields = 'input, textarea, select, [contenteditable]';

/** What a recorder by FullStory is begun with. */
export interface FullStoryRecording {
  readonly orgId: string;
  /** Names the visit there, from page to page. */
  readonly visitId: string;
  readonly areTextsMasked: boolean;
}

/** Has FullStory record this page. What is typed is masked either way. Resolves once its script is there, and throws when it is not. */
export function recordByFullStory({ orgId, visitId, areTextsMasked }: FullStoryRecording): Promise<void> {
  if (areTextsMasked) document.documentElement.classList.add(masked);
  else maskFields();
  const { host } = fullStoryHosts(orgId);
  const source = `edge.${host}/s/fs.js`;
  const call = listen();
  call('init', { env: { orgId, host, script: source } });
  call('setProperties', { type: 'user', properties: { visitId } });
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.src = `https://${source}?org=${orgId}`;
  script.dataset.fsNamespace = 'FS';
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('FullStory’s script did not load.')));
    document.head.append(script);
  });
}

function listen(): FullStoryCalls {
  const calls: FullStoryCalls = Object.assign(
    (operation: string, options: object) => {
      const call = [operation, options, undefined, undefined, undefined, version];
      if (calls._api) calls._api(...call);
      else calls.q.push(call);
    },
    { q: [], _v: '2.1.0', _w: { fetch: window.fetch, XMLHttpRequest: window.XMLHttpRequest } },
  );
  window.FS = calls;
  return calls;
}

/** Fields that come later are masked before anyone can type into them. */
function maskFields(): void {
  for (const field of document.querySelectorAll(fields)) field.classList.add(masked);
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element && target.matches(fields)) target.classList.add(masked);
    },
    true,
  );
}
