import { request as undiciRequest } from 'undici';
import type { BytesAnswer, BytesRequest } from '#kit/subgraph.ts';
import { signViewer, viewerHeader } from '#kit/viewer.ts';
import { Unavailable } from './unavailable.ts';

/** Collections that a picture is kept for, with blanks between, from the subgraph's own process. */
export const keptForHeader = 'x-vitrine-kept-for';

/** Bytes that a subgraph of another process owns; null when it has none of that name. */
export async function remoteBytes(
  url: string,
  viewerSecret: string,
  request: BytesRequest,
): Promise<BytesAnswer | null> {
  const viewer = { websiteId: request.websiteId, permissions: [], requestId: 'bytes' };
  const asked = undiciRequest(new URL('/bytes', new URL(url).origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [viewerHeader]: signViewer(viewer, viewerSecret, Date.now()),
    },
    body: JSON.stringify(request),
  });
  const { statusCode, headers, body } = await asked.catch((cause: unknown) => {
    throw new Unavailable(`The subgraph at ${url} could not be asked.`, { cause });
  });
  const bytes = new Uint8Array(await body.arrayBuffer());
  if (statusCode === 404) return null;
  if (statusCode === 503) throw new Unavailable(`The subgraph at ${url} is out of reach.`);
  if (statusCode !== 200) throw new Error(`The subgraph at ${url} answered ${statusCode}.`);
  const keptFor = String(headers[keptForHeader] ?? '')
    .split(' ')
    .filter(Boolean);
  return { contentType: String(headers['content-type']), etag: String(headers.etag), bytes, keptFor };
}
