import { Agent, request as undiciRequest } from 'undici';
import { currentRequestId, traceHeaders } from '#kit/spans.ts';
import type { BytesAnswer, BytesRequest } from '#kit/subgraph.ts';
import { signViewer, viewerHeader } from '#kit/viewer.ts';
import { Unavailable } from './unavailable.ts';

/** Collections that a picture is kept for, with blanks between, from the subgraph's own process. */
export const keptForHeader = 'x-vitrine-kept-for';

/** The files of the largest theme, which has 100 MiB, and the list of them. */
const mostBytes = 110 * 1024 * 1024;
/** An answer that is longer breaks the connection, however long it says that it is. */
const dispatcher = new Agent({ maxResponseSize: mostBytes });

/** Bytes that a subgraph of another process owns; null when it has none of that name. */
export async function remoteBytes(
  url: string,
  viewerSecret: string,
  request: BytesRequest,
): Promise<BytesAnswer | null> {
  const viewer = { websiteId: request.websiteId, permissions: [], requestId: currentRequestId() ?? 'bytes' };
  const read = async () => {
    const { statusCode, headers, body } = await undiciRequest(new URL('/bytes', new URL(url).origin), {
      method: 'POST',
      dispatcher,
      headers: {
        'content-type': 'application/json',
        [viewerHeader]: signViewer(viewer, viewerSecret, Date.now()),
        ...traceHeaders(),
      },
      body: JSON.stringify(request),
    });
    return { statusCode, headers, bytes: new Uint8Array(await body.arrayBuffer()) };
  };
  const { statusCode, headers, bytes } = await read().catch((cause: unknown) => {
    throw new Unavailable(`The subgraph at ${url} could not be asked.`, { cause });
  });
  if (statusCode === 404) return null;
  if (statusCode === 503) throw new Unavailable(`The subgraph at ${url} is out of reach.`);
  if (statusCode !== 200) throw new Error(`The subgraph at ${url} answered ${statusCode}.`);
  const keptFor = String(headers[keptForHeader] ?? '')
    .split(' ')
    .filter(Boolean);
  return { contentType: String(headers['content-type']), etag: String(headers.etag), bytes, keptFor };
}
