import { readCookie } from './cookies.ts';

/**
 * Sends something to this website with the visitor's crumb. A refusal for a missing or old crumb brings a fresh one along,
 * and is answered by sending once more; a second refusal is the answer.
 */
export async function fetchWithCrumb(url: string, init: RequestInit): Promise<Response> {
  const response = await send(url, init);
  return (await isCrumbRefusal(response)) ? send(url, init) : response;
}

function send(url: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  const crumb = readCookie('crumb');
  if (crumb) headers.set('X-SiteUser-XSRF-Token', crumb);
  return fetch(url, { ...init, headers });
}

/** The graph says so in `extensions`, the documented paths right in their answer. */
async function isCrumbRefusal(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const answer: { crumbFail?: boolean; extensions?: { crumbFail?: boolean } } | null = await response
    .clone()
    .json()
    .catch(() => null);
  return Boolean(answer?.crumbFail || answer?.extensions?.crumbFail);
}
