import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, environment, keepViewerSecret, readConfig } from './config.ts';

const secret = 'a secret of more than thirty-two characters';

const messageOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The settings were accepted.');
};

test('nothing has to be set to start on one’s own machine', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    publicUrl: undefined,
    logLevel: 'info',
    trustProxy: false,
    owner: undefined,
    viewerSecret: undefined,
    subgraph: undefined,
  });
});

test('a line that was left blank counts as not set', () => {
  expect(
    readConfig({
      PORT: ' ',
      DATABASE_URL: '',
      COMMERCE_SERVICE_URL: '',
      VIEWER_SECRET: '',
      OWNER_EMAIL: '  ',
    }),
  ).toEqual(readConfig({}));
});

test('one database serves all subgraphs, except those that have their own', () => {
  const { subgraphs } = readConfig({
    DATABASE_URL: 'postgres://db/vitrine',
    COMMERCE_DATABASE_URL: 'postgresql://shop:pw@db2:6432/shop?sslmode=require',
  });
  expect(subgraphs.content.databaseUrl).toBe('postgres://db/vitrine');
  expect(subgraphs.commerce.databaseUrl).toBe('postgresql://shop:pw@db2:6432/shop?sslmode=require');
});

test('a subgraph can be a service of its own once both sides know the secret', () => {
  expect(
    readConfig({ FORMS_SERVICE_URL: 'http://forms:4000/graphql', VIEWER_SECRET: secret }).subgraphs.forms
      .serviceUrl,
  ).toBe('http://forms:4000/graphql');
  expect(readConfig({ SUBGRAPH: 'forms', VIEWER_SECRET: secret }).subgraph).toBe('forms');
  expect(messageOf({ SUBGRAPH: 'forms' })).toContain('VIEWER_SECRET is missing');
  expect(messageOf({ FORMS_SERVICE_URL: 'http://forms:4000/graphql' })).toContain('VIEWER_SECRET is missing');
  // An earlier name is no longer read, and not passed over either: the subgraph would run here, with data of its own.
  const earlier = { FORMS_URL: 'http://forms:4000/graphql', VIEWER_SECRET: secret };
  expect(messageOf(earlier)).toContain('FORMS_SERVICE_URL is missing');
  expect(readConfig({ ...earlier, FORMS_SERVICE_URL: 'http://forms:4000' }).subgraphs.forms.serviceUrl).toBe(
    'http://forms:4000',
  );
});

test('one message names every setting that has to change, with an example, and repeats no secret', () => {
  const message = messageOf({
    PORT: '80 80',
    DATABASE_URL: 'mysql://root:geheim@db/shop',
    PUBLIC_URL: 'shop.example.com',
    VIEWER_SECRET: 'geheim',
    OWNER_PASSWORD: 'geheim!!',
    LOG_LEVEL: 'loud',
  });
  expect(
    message
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(' ')[0]),
  ).toEqual(['PORT', 'DATABASE_URL', 'VIEWER_SECRET', 'PUBLIC_URL', 'LOG_LEVEL', 'OWNER_EMAIL']);
  expect(message).toContain(
    '  PORT must be a whole number from 0, for any free port, to 65535. Example: PORT=3000\n',
  );
  expect(message).not.toContain('geheim');
});

test.each([
  ['PORT', ['65536', '-1', '3.5', '0x50', 'http']],
  ['DATABASE_URL', ['postgres://db', 'db/vitrine', 'http://db/vitrine', 'postgres://a,b/vitrine']],
  ['COMMERCE_SERVICE_URL', ['commerce:4000', 'ftp://commerce']],
  ['PUBLIC_URL', ['https://shop.example.com/path', 'https://shop.example.com/?a=b', 'javascript:alert(1)']],
  ['VIEWER_SECRET', ['x'.repeat(31)]],
  ['SUBGRAPH', ['kit', 'Commerce']],
  ['OWNER_EMAIL', ['owner']],
  ['OWNER_PASSWORD', ['short']],
  ['FILES_URL', ['uploads', 'https://s3.example.com/uploads', 'https://key:secret@s3.example.com']],
  ['SMTP_URL', ['mail.example.com', 'http://mail.example.com', 'smtp://']],
  ['MAIL_FROM', ['Corner Shop', 'shop@', 'shop@example.com, eve@example.com', 'A\nBcc: <eve@example.com>']],
  ['REDIS_URL', ['redis.example.com:6379', 'http://redis.example.com', 'redis://']],
  ['ANALYTICS_URL', ['clickhouse:8123', 'tcp://clickhouse:9000']],
  ['REDIS_PREFIX', ['a b', 'x'.repeat(101)]],
  ['TRUSTED_HOSTS', ['https://login.example', 'a b', 'login.example/path']],
  ['TLS', ['on', 'letsencrypt']],
  ['CDN', ['akamai']],
  ['CDN_SECONDS', ['a day', '-1']],
  ['DATABASE_CONNECTIONS', ['none', '2', '1000']],
  ['HTTP_PORT', ['65536', 'http']],
  ['ACME_DIRECTORY_URL', ['acme.example', 'ftp://acme.example/directory']],
  ['TRUST_PROXY', ['yes', '10.0.0.0/33', '10.0.0.1,proxy', '1.2.3.4/8/8']],
])('a wrong %s is refused by name', (name, values) => {
  for (const value of values) expect(messageOf({ [name]: value })).toContain(`  ${name} must be`);
});

test('https is served by a proxy until it is asked for; a certificate of one’s own needs both of its files', () => {
  expect(readConfig({}).tls).toBeUndefined();
  expect(readConfig({ TLS: 'acme' }).tls).toEqual({
    ...{ mode: 'acme', httpPort: 80, email: undefined, folder: resolve('data/tls') },
    directoryUrl: 'https://acme-v02.api.letsencrypt.org/directory',
  });
  const message = messageOf({ TLS: 'files', TLS_CERT_FILE: 'a.pem' });
  expect(message).toContain('TLS_KEY_FILE is missing');
  expect(message).not.toContain('TLS_CERT_FILE');
});

test('a CDN is told of changes once its token and its zones are there', () => {
  expect(readConfig({ CDN_SECONDS: '30' }).cdn).toBeUndefined();
  const given = { CDN: 'cloudflare', CDN_SECONDS: '86400', CDN_TOKEN: 'geheim', CDN_ZONES: 'a1, b2' };
  expect(readConfig(given).cdn).toEqual({
    ...{ service: 'cloudflare', token: 'geheim', zones: ['a1', 'b2'] },
    apiUrl: 'https://api.cloudflare.com/client/v4',
  });
  const message = messageOf({ CDN: 'fastly' });
  for (const name of ['CDN_TOKEN', 'CDN_ZONES', 'CDN_SECONDS'])
    expect(message).toContain(`${name} is missing`);
});

test('replicas go with the database that they follow, and a database of its own has its own', () => {
  const [database, first, second] = ['postgres://db/vitrine', 'postgres://b/vitrine', 'postgres://c/vitrine'];
  expect(messageOf({ DATABASE_REPLICA_URLS: first })).toContain('DATABASE_URL is missing');
  expect(messageOf({ DATABASE_URL: database, DATABASE_REPLICA_URLS: 'b' })).toContain(
    'DATABASE_REPLICA_URLS must be',
  );
  const { subgraphs } = readConfig({
    ...{ DATABASE_URL: database, DATABASE_REPLICA_URLS: `${first}, ${second}` },
    COMMERCE_DATABASE_URL: 'postgres://shop/commerce',
  });
  expect(subgraphs.content.replicaUrls).toEqual([first, second]);
  expect(subgraphs.commerce.replicaUrls).toEqual([]);
});

test('a pooler goes with the database behind it, which is named too', () => {
  const [database, pooler] = ['postgres://db/vitrine', 'postgres://db:6432/vitrine'];
  expect(messageOf({ DATABASE_POOLER_URL: pooler })).toContain('DATABASE_URL is missing');
  const { subgraphs } = readConfig({
    ...{ DATABASE_URL: database, DATABASE_POOLER_URL: pooler },
    COMMERCE_DATABASE_URL: 'postgres://other/shop',
  });
  expect(subgraphs.content).toMatchObject({ databaseUrl: database, poolerUrl: pooler });
  expect(subgraphs.commerce.poolerUrl).toBeUndefined();
});

test('mails are stored until a mail server is set, which needs a sender', () => {
  const smtpUrl = 'smtps://shop:geheim@mail.example.com';
  expect(readConfig({}).mail).toBeUndefined();
  expect(readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'Shop <shop@example.com>' }).mail).toEqual({
    smtpUrl,
    from: 'Shop <shop@example.com>',
  });
  expect(messageOf({ SMTP_URL: smtpUrl })).toContain('MAIL_FROM is missing');
  expect(messageOf({ SMTP_URL: smtpUrl })).not.toContain('geheim');
  expect(messageOf({ MAIL_FROM: 'shop@example.com' })).toContain('SMTP_URL is missing');
});

test('the public address never ends with a slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://Shop.example.com/' }).publicUrl).toBe('https://shop.example.com');
});

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['127.0.0.1, 10.0.0.0/8, ::1', ['127.0.0.1', '10.0.0.0/8', '::1']],
])('forwarding headers can be believed of: %s', (text, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
});

test('every setting tells what it must be and gives an example that works', () => {
  for (const [name, schema] of Object.entries(environment.shape)) {
    const { description, example } = schema.meta() ?? {};
    expect(description, name).toEqual(expect.any(String));
    expect(schema.safeParse(String(example)).success, name).toBe(true);
  }
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-config-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('a secret nobody set is made once, kept for later starts, and readable by its account only', async () => {
  const { dataDir } = readConfig({ DATA_DIR: join(folder, 'new') });
  const keep = () => keepViewerSecret({ dataDir, viewerSecret: undefined });
  const [first, ...others] = await Promise.all([keep(), keep(), keep()]);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(others).toEqual([first, first]);
  expect((await stat(join(dataDir, 'viewer-secret'))).mode & 0o777).toBe(0o600);
  expect(await keepViewerSecret({ dataDir, viewerSecret: secret })).toBe(secret);
});
