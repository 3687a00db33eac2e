import { PassThrough, Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Viewer } from '#kit/viewer.ts';
import { CopyRefused } from '#kit/website-copy.ts';
import type { CancelFileUploadMutation, CheckWebsiteAddressMutation } from '../generated/graphql.ts';
import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { errorBody } from '../rest/status.ts';
import { checkWebsiteFile, importWebsite, type TellImport } from '../website-copy/import-website.ts';
import type { WebsiteFile } from '../website-copy/packed-entries.ts';
import { copyOrder } from '../website-copy/website-file.ts';
import { followEffects } from './follow-effects.ts';
import { RequestRefused } from './request-refused.ts';
import type { Visit } from './viewers.ts';

const inputShape = z.object({
  uploadId: z.string().max(100),
  host: z.string().max(253),
  identifier: z.string().max(63),
  isCheckOnly: z.boolean(),
});
/** So often who waits is told how far it is. */
const tellEveryMs = 200;

/** Who takes which file in, and where it is to answer. */
interface Import extends z.infer<typeof inputShape> {
  readonly viewer: Viewer & { readonly accountId: string };
  readonly websiteId: string;
}

/**
 * `POST /config/websites/import`: takes in the file of a website that the account sent by `startFileUpload`, as another website of the
 * install, which the account then administers. It answers at a host that is shown to be the account's, never at those in the file. The
 * answer has lines of JSON: `{part, bytes}` while it goes on, then `{checked}`, `{imported}`, `{refused}` or `{failed}`.
 */
export function addWebsiteImport(
  app: FastifyInstance,
  install: Install,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  let isBusy = false;
  app.post('/config/websites/import', async (request, reply) => {
    const { viewer, websiteId } = visitOf(request);
    const { accountId } = viewer;
    if (accountId === undefined || !viewer.permissions.includes('WEBSITE_CREATE'))
      throw new RequestRefused(403, 'FORBIDDEN', 'Your account may make no websites on this install.');
    const { data } = inputShape.safeParse(readJson(request.body));
    if (!data) throw new RequestRefused(400, 'BAD_INPUT', 'Name the upload, the host and the identifier.');
    const answer = await install.execute<CheckWebsiteAddressMutation>(
      'CheckWebsiteAddress',
      { input: { host: data.host, identifier: data.identifier } },
      viewer,
    );
    const address = answer.checkWebsiteAddress;
    if (address.__typename !== 'WebsiteAddress')
      return reply
        .code(address.__typename === 'InvalidInput' ? 400 : 409)
        .send(errorBody(address.__typename, address.message));
    const wanted: Import = { ...data, ...address, viewer: { ...viewer, accountId }, websiteId };
    if (!(await readBlock(install, wanted, 0)))
      throw new RequestRefused(404, 'NOT_FOUND', 'There is no such upload any more. Please start again.');
    if (isBusy)
      throw new RequestRefused(
        429,
        'TOO_MANY_REQUESTS',
        'Another website is being taken in. Try again when it is done.',
      );
    isBusy = true;
    const lines = new PassThrough();
    void takeIn(install, wanted, lines, request.log).finally(() => {
      isBusy = false;
      lines.end();
    });
    return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(lines);
  });
}

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Takes the file in, or only checks it, and tells how that goes. Whoever stops reading stops it, and then nothing is kept. */
async function takeIn(
  install: Install,
  wanted: Import,
  lines: PassThrough,
  log: FastifyBaseLogger,
): Promise<void> {
  const leaving = new AbortController();
  lines.once('close', () => leaving.abort());
  const { signal } = leaving;
  const say = (line: object) => void (lines.writable && lines.write(`${JSON.stringify(line)}\n`));
  let toldAt = 0;
  let toldPart = '';
  const tell: TellImport = (part, bytes) => {
    if (part === toldPart && performance.now() - toldAt < tellEveryMs) return;
    [toldPart, toldAt] = [part, performance.now()];
    say({ part, bytes });
  };
  const file: WebsiteFile = { name: 'The file', open: () => Readable.from(blocksOf(install, wanted)) };
  try {
    if (wanted.isCheckOnly) {
      const { manifest, checksums } = await checkWebsiteFile({ install, file, signal, tell });
      return say({ checked: { title: manifest.website.title, entries: checksums.size } });
    }
    const { host, identifier } = wanted;
    const { website, rows, files } = await importWebsite({
      ...{ install, file, signal, tell },
      changes: { host, identifier },
    });
    await giveToAccount(install, website.id, wanted.viewer);
    log.info({ websiteId: website.id, rows, files }, 'A website was taken in from its file.');
    await discardUpload(install, wanted);
    say({ imported: { id: website.id, title: website.title, host, rows, files } });
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof CopyRefused) return say({ refused: error.message });
    log.error({ error }, 'A website could not be taken in from its file.');
    say({ failed: true });
  }
}

/** Who brings a website manages it: nobody else could let them in. Without that there is no website. */
async function giveToAccount(install: Install, websiteId: string, viewer: Import['viewer']): Promise<void> {
  const request = requestOf(viewer);
  const { accountId } = viewer;
  request.effects.push({ kind: 'website-created', websiteId, accountId, starterTheme: null });
  try {
    await followEffects(install, request);
  } catch (error) {
    for (const subgraph of copyOrder.toReversed()) await install.copyOf(subgraph).discard(websiteId);
    throw error;
  }
}

/** What was taken in is no longer kept as a file; what cannot be removed now is removed after a day. */
async function discardUpload(install: Install, { uploadId, viewer }: Import): Promise<void> {
  await install
    .execute<CancelFileUploadMutation>('CancelFileUpload', { id: uploadId }, viewer)
    .catch(() => undefined);
}

async function* blocksOf(install: Install, wanted: Import): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index += 1) {
    const bytes = await readBlock(install, wanted, index);
    if (!bytes) return;
    yield bytes;
  }
}

async function readBlock(
  install: Install,
  { uploadId, viewer, websiteId }: Import,
  index: number,
): Promise<Uint8Array | null> {
  const path = `${viewer.accountId}/${uploadId}/${index}`;
  const found = await install.readBytes('content', {
    websiteId,
    of: 'upload',
    path,
    query: {},
    accept: '*/*',
  });
  return found?.bytes ?? null;
}
