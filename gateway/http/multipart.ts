import type { FastifyRequest } from 'fastify';
import type { SentFile } from '#web/site/action.ts';
import { findMultipartExcess } from './body-size.rules.ts';
import { RequestRefused, refuseBody } from './request-refused.ts';

/** What a plain form with files sent; of a field that was sent more than once the first counts. */
export class MultipartForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly SentFile[];

  constructor(fields: MultipartForm['fields'], files: readonly SentFile[]) {
    this.fields = fields;
    this.files = files;
  }
}

/** Reads a form with files; the route says how large it may be. */
export async function readMultipart(request: FastifyRequest, body: Buffer | string): Promise<MultipartForm> {
  const contentType = request.headers['content-type'] ?? '';
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const excess = findMultipartExcess(bytes, contentType);
  if (excess !== null) throw refuseBody(excess);
  const form = await readForm(bytes, { 'content-type': contentType });
  const fields: Record<string, string> = Object.create(null);
  const files: SentFile[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] ??= value;
    else files.push({ name, filename: value.name, bytes: new Uint8Array(await value.arrayBuffer()) });
  }
  return new MultipartForm(fields, files);
}

async function readForm(body: Buffer, headers: Record<string, string>): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    throw new RequestRefused(400, 'BAD_REQUEST', 'The form cannot be read.');
  }
}
