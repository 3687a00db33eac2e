import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { subgraphNames } from '#subgraphs/index.ts';
import { runCommandLine } from '../commands/command-line.ts';
import { readConfig } from '../config.ts';
import { openInstall } from '../install.ts';
import { explainStartFailure } from '../start/start-failure.rules.ts';
import { openTestInstall, type TestInstall } from '../testing.ts';

const passphrase = 'a passphrase that is written down';
let shop: TestInstall;
let folder: string;

beforeAll(async () => {
  shop = await openTestInstall();
  folder = await mkdtemp(join(tmpdir(), 'vitrine-secrets-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** The settings of another machine of the install, with a folder of its own. */
const elsewhere = (settings: Record<string, string> = {}) => ({
  ...shop.environment,
  DATA_DIR: join(folder, 'another machine'),
  ...settings,
});

/** Runs a command line as the program does. */
async function vitrine(args: string[], env: Readonly<Record<string, string>>) {
  let out = '';
  let notes = '';
  const code = await runCommandLine({
    ...{ args, env, signal: new AbortController().signal },
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (notes += text) },
  });
  return { code, out, notes };
}

test('a process on another machine without the secrets of the install serves, and says what it lacks', async () => {
  const before = shop.logLines.length;
  const own = { DATA_DIR: join(folder, 'a machine of its own') };
  const install = await openInstall(readConfig(elsewhere(own)), shop.log);
  onTestFinished(() => install.close());
  expect((await install.readiness.report()).degraded).toContain(
    'The database of commerce was begun with another secret than this process has: the log says what to do.',
  );
  expect(JSON.stringify(shop.logLines.slice(before))).toContain('Run \\"vitrine secrets export FOLDER');
  expect((await vitrine(['doctor'], elsewhere(own))).out).toContain('was begun with another secret than');
});

test('a folder of secrets that lacks one is named at the start', async () => {
  const config = readConfig(elsewhere({ SECRETS_DIR: join(folder, 'not there') }));
  const refused = await openInstall(config, shop.log).catch((error: unknown) => error);
  expect(explainStartFailure(refused, config)).toMatch(
    /commerce-secret is not there\. .*secrets export FOLDER/,
  );
});

test('it starts with the secrets that were copied', async () => {
  const secrets = join(folder, 'secrets');
  const exported = await vitrine(['secrets', 'export', secrets], shop.environment);
  expect(exported).toMatchObject({ code: 0, notes: '' });
  expect((await readdir(secrets)).sort()).toEqual(subgraphNames.map((name) => `${name}-secret`).sort());
  const install = await openInstall(readConfig(elsewhere({ SECRETS_DIR: secrets })), shop.log);
  expect(install.subgraphs.map(({ name }) => name)).toEqual(subgraphNames);
  await install.close();
  const lacking = await vitrine(['secrets', 'export', join(folder, 'none')], elsewhere());
  expect(lacking).toMatchObject({ code: 1, out: '' });
  expect(lacking.notes).toMatch(/^The secret of commerce was not copied: .*commerce-secret is not there\.$/m);
});

test('a backup that is made where no secrets are says so, and is not taken for one that has them', async () => {
  const env = elsewhere({ BACKUP_TO: join(folder, 'backups'), BACKUP_PASSPHRASE: passphrase });
  const lacking = 'The secrets of commerce, content, forms, identity, analytics are not in ';
  const made = await vitrine(['backup', 'create'], env);
  expect(made).toMatchObject({ code: 0, notes: expect.stringContaining(`${lacking}the backup`) });
  expect((await vitrine(['backup', 'list'], env)).out).toContain('\tno secrets\t');
  const verified = await vitrine(['backup', 'verify', 'latest'], env);
  expect(verified).toMatchObject({ code: 1, notes: expect.stringContaining(`${lacking}it`) });
  const whole = await vitrine(['backup', 'create'], { ...env, SECRETS_DIR: join(folder, 'secrets') });
  expect(whole.notes).not.toContain('The secrets of');
  expect((await vitrine(['backup', 'list'], env)).out).toContain('\tsecrets locked\t');
});

test('secrets of a new install are made once, and those of a lost one are given up by its operator alone', async () => {
  const made = join(folder, 'made');
  expect(await vitrine(['secrets', 'create', made], {})).toMatchObject({ code: 0 });
  expect(await vitrine(['secrets', 'create', made], {})).toMatchObject({
    ...{ code: 1, notes: expect.stringContaining('is there already, and was left as it is') },
  });
  const env = elsewhere({ SECRETS_DIR: made });
  await expect(openInstall(readConfig(env), shop.log)).rejects.toThrow('begun with another secret');
  const told = await vitrine(['doctor'], env);
  expect(told.out).toContain('The database of commerce was begun with another secret than');
  const accepted = await vitrine(['secrets', 'accept'], env);
  expect(accepted.out.trim().split('\n')).toHaveLength(subgraphNames.length);
  const install = await openInstall(readConfig(env), shop.log);
  await install.close();
  expect((await vitrine(['secrets', 'accept'], env)).out).toContain('nothing was changed');
});
