import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from './subgraph.ts';

/** A server that speaks S3: one bucket, and nothing for whoever does not sign as the holder of its key does. */
export interface S3Server {
  readonly settings: S3Settings;
  /** What is in the bucket. */
  readonly objects: ReadonlyMap<string, Uint8Array>;
  /** Methods and addresses of what was refused. */
  readonly refused: string[];
  /** The next so many requests are answered as by a service that is overloaded. */
  stumble(times: number): void;
  close(): Promise<void>;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly body: string | Uint8Array;
}

const key = { accessKeyId: 'POTTER', secretAccessKey: 'clay/and+glaze' };
const place = { bucket: 'uploads', region: 'eu-north-1' };
const mostListed = 3;
const mostSkewMs = 15 * 60_000;

/** Starts the server on a free port. */
export async function startS3(prefix = ''): Promise<S3Server> {
  const objects = new Map<string, Uint8Array>();
  const refused: string[] = [];
  let stumbles = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    const { method = '', headers } = request;
    const asked = { method, path, query: new URLSearchParams(search), headers, body: Buffer.concat(chunks) };
    const answer = (() => {
      if (stumbles > 0) {
        stumbles -= 1;
        return failure(503, 'SlowDown');
      }
      if (isSigned(asked)) return act(asked, objects);
      refused.push(`${method} ${path}`);
      return failure(403, 'SignatureDoesNotMatch');
    })();
    response.writeHead(answer.status, {
      'content-type': typeof answer.body === 'string' ? 'application/xml' : 'application/octet-stream',
    });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return {
    settings: { ...key, ...place, endpoint: `http://127.0.0.1:${address.port}`, prefix },
    objects,
    refused,
    stumble(times) {
      stumbles = times;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function act({ method, path, query, body }: Asked, objects: Map<string, Uint8Array>): Answer {
  const [bucket, ...rest] = path.slice(1).split('/').map(decodeURIComponent);
  if (bucket !== place.bucket) return failure(404, 'NoSuchBucket');
  const name = rest.join('/');
  if (name === '') return list(query, objects);
  if (method === 'PUT') {
    objects.set(name, new Uint8Array(body));
    return { status: 200, body: '' };
  }
  if (method === 'DELETE') {
    objects.delete(name);
    return { status: 204, body: '' };
  }
  const found = objects.get(name);
  return found ? { status: 200, body: found } : failure(404, 'NoSuchKey');
}

/** Few at a time, so that whoever lists has to ask again. */
function list(query: URLSearchParams, objects: ReadonlyMap<string, Uint8Array>): Answer {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('start-after') ?? '';
  const found = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
  const contents = found
    .slice(0, mostListed)
    .map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`);
  const isCut = found.length > mostListed;
  return {
    status: 200,
    body: `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${contents.join('')}</ListBucketResult>`,
  };
}

function failure(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}

const hash = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (secret: string | Uint8Array, data: string): Buffer =>
  createHmac('sha256', secret).update(data).digest();

/** Signature version 4: what was signed is put together again from what arrived. */
function isSigned({ method, path, query, headers, body }: Asked): boolean {
  const pattern = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, credential = '', signedHeaders = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  const [accessKeyId, day = '', ...scope] = credential.split('/');
  const instant = String(headers['x-amz-date']);
  const names = signedHeaders.split(';');
  const isTheirs = accessKeyId === key.accessKeyId && instant.startsWith(day) && isRecent(instant);
  const coversAll = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name));
  if (!isTheirs || !coversAll || scope.join('/') !== `${place.region}/s3/aws4_request`) return false;
  const told = String(headers['x-amz-content-sha256']);
  // A stream is not read twice, so its bytes are not signed.
  if (told !== 'UNSIGNED-PAYLOAD' && told !== hash(body)) return false;
  const canonical = [
    ...[method, path, canonicalQuery(query)],
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    ...['', signedHeaders, told],
  ].join('\n');
  const signed = ['AWS4-HMAC-SHA256', instant, [day, ...scope].join('/'), hash(canonical)].join('\n');
  const secret = [day, ...scope].reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`);
  return hmac(secret, signed).toString('hex') === signature;
}

function isRecent(instant: string): boolean {
  const iso = instant.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Math.abs(Date.parse(iso) - Date.now()) < mostSkewMs;
}

function canonicalQuery(query: URLSearchParams): string {
  const encode = (part: string) =>
    encodeURIComponent(part).replace(
      /[!'()*]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}
