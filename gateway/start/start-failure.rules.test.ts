import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MigrationError } from '#kit/migrations.ts';
import { explainStartFailure } from './start-failure.rules.ts';

const settings = { host: '127.0.0.1', port: 3000, dataDir: 'data' };

const failure = (details: object) => Object.assign(new Error('no'), details);

test('whoever starts on a port that is taken learns of another one', async () => {
  const taken = createServer();
  const port = await new Promise<number>((done) => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address();
      done(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const second = createServer();
  const error = await new Promise((done) => second.once('error', done).listen(port, '127.0.0.1'));
  taken.close();
  expect(explainStartFailure(error, { ...settings, port })).toContain(
    `Another program listens on 127.0.0.1:${port}. Stop it, or choose another port.`,
  );
});

test('a file in the place of the data folder is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-start-'));
  const dataDir = join(folder, 'data');
  await writeFile(dataDir, '');
  const error = await mkdir(dataDir, { recursive: true }).catch((error: unknown) => error);
  await rm(folder, { recursive: true });
  expect(explainStartFailure(error, { ...settings, dataDir })).toContain(
    `${dataDir} cannot be written: a file stands where a folder is wanted.`,
  );
});

test.each([
  [{ code: 'EACCES', syscall: 'listen' }, 'Listening on 127.0.0.1:3000 is not allowed'],
  [{ code: 'EADDRNOTAVAIL', syscall: 'listen' }, 'This machine has no address 127.0.0.1.'],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'This machine has no address 127.0.0.1.'],
  [
    { code: 'ECONNREFUSED', syscall: 'connect', address: '10.0.0.5', port: 5432 },
    'The database at 10.0.0.5:5432 does not answer.',
  ],
  [
    { code: 'ENOENT', syscall: 'connect', address: 'data/postgres/.s.PGSQL.5432' },
    'The database at data/postgres/.s.PGSQL.5432 does not answer.',
  ],
  [{ code: 'ENOSPC', syscall: 'write', path: 'data/x' }, 'data/x cannot be written: the disk is full.'],
  [
    { code: 'EROFS', syscall: 'mkdir', path: '/srv/x' },
    '/srv/x cannot be written: the disk takes no writes.',
  ],
])('%o is told in a sentence', (details, sentence) => {
  expect(explainStartFailure(failure(details), settings)).toContain(sentence);
});

test('a database that answers on none of its addresses is told of once', () => {
  const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '::1', port: 5432 };
  expect(explainStartFailure(new AggregateError([failure(refused)]), settings)).toContain(
    'The database at ::1:5432 does not answer.',
  );
});

test.each([
  ['28P01', 'The database does not know the name and the password in DATABASE_URL.'],
  ['3D000', 'There is no database of the name in DATABASE_URL. Create it, or correct the name.'],
])('a database that says %s is explained in a sentence', (code, sentence) => {
  expect(explainStartFailure(Object.assign(new Error('refused'), { code }), settings)).toBe(sentence);
});

test('a database host that nobody knows is not taken for the address to listen on', () => {
  const error = Object.assign(new Error('getaddrinfo ENOTFOUND db.example'), {
    ...{ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example' },
  });
  expect(explainStartFailure(error, settings)).toBe(
    'Nobody knows the host db.example. Look at DATABASE_URL.',
  );
});

test('a database of another version says what is to be done itself', () => {
  expect(explainStartFailure(new MigrationError('The migration x is unknown.'), settings)).toBe(
    'The migration x is unknown.',
  );
});

test.each([new Error('a mistake of ours'), null, 'text'])('%s is explained by nothing', (error) => {
  expect(explainStartFailure(error, settings)).toBeNull();
});
