import { fetchWithCrumb } from '../../site/islands/fetch-with-crumb.ts';
import type { Send } from './read-json.ts';

/** Tells of a failure where failures of pages are told, so that it stands among the problems of the website. Its own failure is no other. */
export async function reportFailure(error: unknown, send: Send = fetchWithCrumb): Promise<void> {
  const { message, stack = '' } = error instanceof Error ? error : new Error(`${error}`);
  const record = {
    message: message.slice(0, 1_000) || 'unknown',
    stack: stack.slice(0, 3_000),
    pagePath: globalThis.location?.pathname ?? null,
  };
  await send('/api/1/page-errors/records', {
    ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, keepalive: true },
    body: JSON.stringify([record]),
  }).catch(() => undefined);
}
