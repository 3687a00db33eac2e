import { fetchWithCrumb } from '../../site/islands/fetch-with-crumb.ts';

/** Nothing is at an address. */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
  /** The address, as it was asked for. */
  readonly path: string;

  constructor(path: string) {
    super(`Nothing is at ${path}.`);
    this.path = path;
  }
}

/** Sends a request to one of the documented paths. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

/** What a documented path answers; a refusal is thrown in its own words. */
export async function readJson(
  path: string,
  init: RequestInit = {},
  send: Send = fetchWithCrumb,
): Promise<unknown> {
  const response = await send(path, init);
  if (response.status === 404) throw new NotFoundError(path);
  const answer: { error?: { message?: string } } = await response.json();
  if (!response.ok) throw new Error(answer.error?.message ?? `${path} answered with ${response.status}.`);
  return answer;
}
