import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeOwner, ownerPassword } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';
import { withCrumb } from './crumb-testing.ts';

const mib = 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };
const octets = { ...tus, 'content-type': 'application/offset+octet-stream' };

type Headers = Readonly<Record<string, string>>;
type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE' | 'OPTIONS';

let shop: TestInstall;
let website: TestWebsite;
let owner: Headers;
let ownerId: string;
let session: string;

beforeAll(async () => {
  shop = await openTestInstall();
  website = await shop.createWebsite('Potter');
  ownerId = await makeOwner(shop, website, 'ada@owners.test');
  const signedIn = await shop.app.inject({
    method: 'POST',
    url: '/config/sign-in',
    headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `email=ada@owners.test&password=${ownerPassword}`,
  });
  session = `vitrine_session=${signedIn.cookies.find(({ name }) => name === 'vitrine_session')?.value}`;
  owner = withCrumb(shop.install, website.id, session);
});
afterAll(() => shop.close());

function ask(method: Method, url: string, headers: Headers = {}, payload?: Buffer) {
  return shop.app.inject({
    method,
    url,
    headers: { host: website.host, ...headers },
    ...(payload ? { payload } : {}),
  });
}

const metadata = (filename: string) =>
  `filename ${Buffer.from(filename).toString('base64')},filetype ,alttext QSBraWxu`;

async function begin(filename: string, byteSize: number, headers: Headers = owner): Promise<string> {
  const sent = {
    ...tus,
    ...headers,
    'upload-length': String(byteSize),
    'upload-metadata': metadata(filename),
  };
  const answer = await ask('POST', '/media/uploads', sent);
  expect([answer.statusCode, answer.body]).toEqual([201, '']);
  return String(answer.headers.location);
}

function send(url: string, offset: number, bytes: Buffer, headers: Headers = owner) {
  return ask('PATCH', url, { ...octets, ...headers, 'upload-offset': String(offset) }, bytes);
}

const head = (url: string, headers: Headers = owner) => ask('HEAD', url, { ...tus, ...headers });

/** A PDF whose bytes differ from their neighbours. */
function pdf(byteSize: number): Buffer {
  const bytes = Buffer.from(Buffer.alloc(byteSize).map((_, index) => index % 249));
  bytes.write('%PDF-1.7\n');
  bytes.write('\n%%EOF\n', byteSize - 7);
  return bytes;
}

async function upload(filename: string, bytes: Buffer): Promise<string> {
  const answer = await send(await begin(filename, bytes.length), 0, bytes);
  expect(answer.statusCode).toBe(204);
  return String(answer.headers['content-location']);
}

describe('An upload by the tus protocol', () => {
  test('says what it speaks', async () => {
    const { statusCode, headers } = await ask('OPTIONS', '/media/uploads');
    expect([statusCode, headers]).toEqual([
      204,
      expect.objectContaining({
        'tus-resumable': '1.0.0',
        'tus-version': '1.0.0',
        'tus-extension': 'creation,expiration,termination',
        'tus-max-size': String(1024 * mib),
      }),
    ]);
    const old = await ask('POST', '/media/uploads', {
      ...owner,
      'tus-resumable': '0.2.2',
      'upload-length': '5',
    });
    expect([old.statusCode, old.headers['tus-version']]).toEqual([412, '1.0.0']);
  });

  test('goes on where it stands, and leads to the file in the end', async () => {
    const file = pdf(9 * mib + 3);
    const url = await begin('Price list.pdf', file.length);
    expect((await head(url)).headers).toMatchObject({
      'upload-offset': '0',
      'upload-length': String(file.length),
      'cache-control': 'no-store',
    });
    const first = await send(url, 0, file.subarray(0, 5 * mib));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(5 * mib)]);
    expect(Date.parse(String(first.headers['upload-expires']))).toBeGreaterThan(Date.now());
    expect((await send(url, 0, file.subarray(0, mib))).statusCode).toBe(409);
    const last = await send(url, 5 * mib, file.subarray(5 * mib));
    expect(last.headers).toMatchObject({
      'upload-offset': String(file.length),
      'content-location': expect.stringMatching(/^\/media\/files\/[\w-]+\/Price-list\.pdf$/),
    });
    expect((await head(url)).headers['content-location']).toBe(last.headers['content-location']);
    const whole = await ask('GET', String(last.headers['content-location']));
    expect(whole.rawPayload.equals(file)).toBe(true);
  });

  test('keeps what came before the connection broke', async () => {
    const file = pdf(6 * mib);
    const url = await begin('broken.pdf', file.length);
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const address: AddressInfo | string | null = shop.app.server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The app has no port.');
    const headers = {
      ...octets,
      ...owner,
      host: website.host,
      'upload-offset': '0',
      'content-length': file.length,
    };
    const sent = httpRequest({ port: address.port, method: 'PATCH', path: url, headers });
    sent.on('error', () => undefined);
    sent.write(file.subarray(0, 5 * mib), () => sent.destroy());
    const standsAt = async () => Number((await head(url)).headers['upload-offset']);
    await expect.poll(standsAt).toBeGreaterThan(4 * mib);
    let place: unknown;
    // What the broken connection brought may still be on its way: who goes on asks again where it stands.
    const goOn = async () => {
      const offset = await standsAt();
      place = (await send(url, offset, file.subarray(offset))).headers['content-location'];
      return place;
    };
    await expect.poll(goOn).toBeDefined();
    const whole = await ask('GET', String(place));
    expect(whole.rawPayload.equals(file)).toBe(true);
  });

  test('is refused when it is a script in disguise, and nothing of it is left', async () => {
    const script = Buffer.from('<script>document.cookie</script>');
    const url = await begin('menu.pdf', script.length);
    const answer = await send(url, 0, script);
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      {
        error: {
          code: 'UnsupportedFile',
          message: 'The file menu.pdf does not appear to be a supported file.',
        },
      },
    ]);
    expect((await head(url)).statusCode).toBe(404);
  });

  test('is refused when it is too large, or goes beyond its own end', async () => {
    const large = {
      ...tus,
      ...owner,
      'upload-length': '99999999999',
      'upload-metadata': metadata('film.mp4'),
    };
    const refused = await ask('POST', '/media/uploads', large);
    expect([refused.statusCode, refused.json().error.message]).toEqual([
      413,
      'The file film.mp4 is too large. The maximum allowed file size is 1 GB.',
    ]);
    const url = await begin('short.pdf', 100);
    expect((await send(url, 0, pdf(101))).statusCode).toBe(413);
    expect((await head(url)).headers['upload-offset']).toBe('0');
  });

  test('is refused when it makes no sense', async () => {
    expect((await ask('POST', '/media/uploads', { ...tus, ...owner })).statusCode).toBe(400);
    const unnamed = await ask('POST', '/media/uploads', { ...tus, ...owner, 'upload-length': '5' });
    expect([unnamed.statusCode, unnamed.json().error.message]).toEqual([400, 'Please enter a file name']);
    const url = await begin('a.pdf', 100);
    expect((await ask('PATCH', url, { ...octets, ...owner }, pdf(100))).statusCode).toBe(400);
    const json = { ...tus, ...owner, 'content-type': 'application/json', 'upload-offset': '0' };
    expect((await ask('PATCH', url, json, Buffer.from('{}'))).statusCode).toBe(415);
    expect((await head('/media/uploads/nobody')).statusCode).toBe(404);
    expect((await ask('DELETE', url, { ...tus, ...owner })).statusCode).toBe(204);
    expect((await ask('DELETE', url, { ...tus, ...owner })).statusCode).toBe(404);
  });

  test('is for contributors with their crumb, and for programs with a key', async () => {
    const url = await begin('mine.pdf', 100);
    const start = { ...tus, 'upload-length': '100', 'upload-metadata': metadata('a.pdf') };
    expect((await ask('POST', '/media/uploads', start)).statusCode).toBe(401);
    expect((await send(url, 0, pdf(100), {})).statusCode).toBe(401);
    expect((await head(url, {})).statusCode).toBe(401);
    const crumbless = await send(url, 0, pdf(100), { cookie: session });
    expect([crumbless.statusCode, crumbless.body]).toEqual([
      403,
      expect.stringContaining('session has expired'),
    ]);
    expect((await send(url, 0, pdf(100), { ...owner, origin: 'https://evil.test' })).statusCode).toBe(403);
    const made = await website.query<{ createApiKey: { token: string } }>(
      { ...website.owner, accountId: ownerId },
      'mutation { createApiKey(input: { name: "Camera", permissions: [MEDIA_MANAGE] }) { ... on ApiKeyCreated { token } } }',
    );
    const key = { authorization: `Bearer ${made.createApiKey.token}` };
    const program = await begin('program.pdf', 100, key);
    expect((await send(program, 0, pdf(100), key)).headers['content-location']).toContain('program.pdf');
  });
});

describe('A file other than a picture', () => {
  const file = pdf(5 * mib);
  let url: string;

  beforeAll(async () => {
    url = await upload('Prices.pdf', file);
  });

  test('is saved and never opened, and kept by browsers', async () => {
    const { headers, statusCode } = await ask('GET', url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(file.length),
      'content-disposition': 'attachment; filename="Prices.pdf"',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    const again = await ask('GET', url, { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const alone = await ask('HEAD', url);
    expect([alone.statusCode, alone.headers['content-length'], alone.body]).toEqual([
      200,
      String(file.length),
      '',
    ]);
  });

  test('that is a sound or a film plays in the page', async () => {
    const sound = await upload('waves.html', Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'));
    const { headers } = await ask('GET', sound);
    expect(headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-disposition': 'inline; filename="waves.mp3"',
      'x-content-type-options': 'nosniff',
    });
  });

  test('comes in the part that is asked for, across its blocks', async () => {
    const part = async (range: string, headers: Headers = {}) => {
      const answer = await ask('GET', url, { range, ...headers });
      return [answer.statusCode, answer.headers['content-range'], answer.rawPayload] as const;
    };
    const from = 4 * mib - 2;
    expect(await part(`bytes=${from}-${from + 3}`)).toEqual([
      206,
      `bytes ${from}-${from + 3}/${file.length}`,
      file.subarray(from, from + 4),
    ]);
    expect(await part('bytes=-7')).toEqual([
      206,
      `bytes ${file.length - 7}-${file.length - 1}/${file.length}`,
      Buffer.from('\n%%EOF\n'),
    ]);
    expect((await part(`bytes=${file.length}-`)).slice(0, 2)).toEqual([416, `bytes */${file.length}`]);
    expect((await part('bytes=0-1,4-5'))[0]).toBe(200);
    const { etag } = (await ask('HEAD', url)).headers;
    expect((await part('bytes=0-1', { 'if-range': String(etag) }))[0]).toBe(206);
    expect((await part('bytes=0-1', { 'if-range': '"another"' }))[0]).toBe(200);
  });

  test('keeps its older addresses, is nothing on another website, and is gone once it is deleted', async () => {
    const [, id = ''] = /files\/([\w-]+)\//.exec(url) ?? [];
    await website.query(
      website.owner,
      'mutation ($id: ID!) { renameFile(id: $id, filename: "Autumn") { __typename } }',
      { id },
    );
    const renamed = await ask('HEAD', url);
    expect(renamed.headers['content-disposition']).toBe('attachment; filename="Autumn.pdf"');
    const neighbour = await shop.createWebsite('Weaver');
    expect((await ask('GET', url, { host: neighbour.host })).statusCode).toBe(404);
    await website.query(website.owner, 'mutation ($ids: [ID!]!) { deleteFiles(ids: $ids) { __typename } }', {
      ids: [id],
    });
    expect((await ask('GET', url)).statusCode).toBe(404);
    expect((await ask('GET', '/media/files/nobody/x.pdf')).statusCode).toBe(404);
  });

  test('that only a closed page links to is given to those who may read the page', async () => {
    const closed = await upload('members.pdf', pdf(100));
    const { createCollection } = await website.query<{ createCollection: { id: string } }>(
      website.owner,
      `mutation ($html: String!) {
        createCollection(input: { typeName: "page", title: "Members", mainContent: $html }) { ... on Collection { id } } }`,
      { html: `<a href="${closed}">For members</a>` },
    );
    expect((await ask('GET', closed)).statusCode).toBe(200);
    await website.query(
      website.owner,
      'mutation ($id: ID!) { setPageAccess(input: { collectionId: $id, access: MEMBERS, areaIds: [] }) { __typename } }',
      { id: createCollection.id },
    );
    expect((await ask('GET', closed)).statusCode).toBe(404);
    const seen = await ask('GET', closed, owner);
    expect([seen.statusCode, seen.headers['cache-control'], seen.headers.vary]).toEqual([
      200,
      'private, no-store',
      expect.stringContaining('Cookie'),
    ]);
  });
});
