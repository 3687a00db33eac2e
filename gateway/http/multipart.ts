import type { FastifyRequest } from 'fastify';

/** A file that a plain form sent. */
export interface SentFile {
  /** The form's field. */
  readonly name: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** What a plain form with files sent; of a field that was sent more than once the first counts. */
export interface SentForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly SentFile[];
}

/** Reads a form with files; the route says how large it may be. */
export async function readMultipart(request: FastifyRequest, body: Buffer | string): Promise<SentForm> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const form = await readForm(typeof body === 'string' ? Buffer.from(body) : body, headers);
  const fields: Record<string, string> = Object.create(null);
  const files: SentFile[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] ??= value;
    else files.push({ name, filename: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return { fields, files };
}

async function readForm(body: Buffer, headers: Record<string, string>): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    throw Object.assign(new Error('The form cannot be read.'), { statusCode: 400 });
  }
}
