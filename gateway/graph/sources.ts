import { channel } from 'node:diagnostics_channel';
import type { ExecutionResult } from 'graphql';
import { Pool, request as undiciRequest } from 'undici';
import type { BytesAnswer, BytesRequest, Effect, OpenSubgraph, RequestContext } from '#kit/subgraph.ts';
import { signViewer, viewerHeader } from '#kit/viewer.ts';
import { Unavailable } from './unavailable.ts';

/** Collections that a picture is kept for, with blanks between, from the subgraph's own process. */
export const keptForHeader = 'x-vitrine-kept-for';

/** Publishes `{ subgraph }` for each time that a plan asks one: tests count them, nobody listens otherwise. */
export const fetchChannel = channel('vitrine:fetch');

/** Where the gateway sends what a query plan asks of one subgraph. */
export interface Source {
  execute(
    query: string,
    variables: Record<string, unknown>,
    request: RequestContext,
  ): Promise<ExecutionResult>;
}

/** What a subgraph of another process answers beside the data. */
interface RemoteExtensions {
  readonly tags?: readonly string[];
  readonly effects?: readonly Effect[];
}

/** A subgraph in this process: no text is sent, the operation is compiled once. */
export function localSource(subgraph: OpenSubgraph): Source {
  return { execute: (query, variables, request) => subgraph.execute(query, variables, request) };
}

const requestTimeoutMs = 30_000;

/** A subgraph in another process. It believes the signed viewer header and nothing else. */
export function remoteSource(url: string, viewerSecret: string): Source {
  const pool = new Pool(new URL(url).origin, {
    connections: 64,
    headersTimeout: requestTimeoutMs,
    bodyTimeout: requestTimeoutMs,
  });
  return {
    async execute(query, variables, request) {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/graphql',
        headers: {
          'content-type': 'application/json',
          [viewerHeader]: signViewer(request.viewer, viewerSecret, Date.now()),
        },
        body: JSON.stringify({ query, variables }),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`The subgraph at ${url} answered ${statusCode}.`);
      const { extensions, ...result }: ExecutionResult & { extensions?: RemoteExtensions } = JSON.parse(text);
      for (const tag of extensions?.tags ?? []) request.tags.add(tag);
      request.effects.push(...(extensions?.effects ?? []));
      return result;
    },
  };
}

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
