import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openPool } from '#kit/connections.ts';
import { makeSecret } from '#kit/secret.ts';
import { forgetFingerprint } from '#kit/secret-fingerprint.data.ts';
import { subgraphNames } from '#subgraphs/index.ts';
import { openDatabases } from '../backup/install-databases.ts';
import { findHeldSecrets } from '../secrets/held-secrets.ts';
import { secretFile } from '../secrets/secret-places.ts';
import { type Command, CommandError } from './command.ts';

/** `secrets create` */
export const secretsCreateCommand: Command = {
  words: ['secrets', 'create'],
  positionals: ['FOLDER'],
  options: {},
  summary: 'Makes the secrets of a new install in a folder, for SECRETS_DIR of all its machines.',
  help: `For an install that was never started. One that was has its secrets already: "secrets export" copies those. Needs no database.
Keep a copy of the folder where backups of other keys are: nobody can open what they seal without.`,
  async run({ positionals: [folder = ''], terminal }) {
    const into = resolve(folder);
    await mkdir(into, { recursive: true, mode: 0o700 });
    for (const name of subgraphNames)
      if (!(await makeSecret(join(into, secretFile(name)))))
        throw new CommandError(`${join(into, secretFile(name))} is there already, and was left as it is.`);
    terminal.print(`${into} has a secret for each subgraph. SECRETS_DIR names it on each machine.`);
    return 0;
  },
};

/** `secrets export` */
export const secretsExportCommand: Command = {
  words: ['secrets', 'export'],
  positionals: ['FOLDER'],
  options: {},
  summary: 'Copies the secrets of this install into a folder, for SECRETS_DIR of its other machines.',
  help: `Run it where the install serves. Secrets that are elsewhere, or are not those that the databases were begun with, are named, and the
exit code is 1. Whoever reads the folder opens what the install seals: move it as you would a private key.`,
  async run({ positionals: [folder = ''], settings, terminal }) {
    const config = settings();
    const into = resolve(folder);
    const databases = await openDatabases(config);
    const secrets = await findHeldSecrets(config, databases).finally(() => databases.close());
    await mkdir(into, { recursive: true, mode: 0o700 });
    for (const { subgraph, file, state } of secrets) {
      const to = join(into, secretFile(subgraph));
      if (state !== 'held') {
        const why = state === 'missing' ? 'is not there' : 'is not the one that the database was begun with';
        terminal.note(`The secret of ${subgraph} was not copied: ${file} ${why}.`);
        continue;
      }
      await writeFile(to, await readFile(file), { mode: 0o600 });
      await chmod(to, 0o600);
      terminal.print(to);
    }
    return secrets.every(({ state }) => state === 'held') ? 0 : 1;
  },
};

/** `secrets accept` */
export const secretsAcceptCommand: Command = {
  words: ['secrets', 'accept'],
  positionals: [],
  options: {},
  summary: 'Lets the databases begin again with the secrets of this machine, where theirs are lost for good.',
  help: `What was sealed and signed before opens no more: all sessions of carts end, gift cards, second factors, keys of payment providers
and signing secrets of webhooks have to be made or entered anew. Where there is any backup with the secrets, restore them from it instead. Stop all processes
first. Secrets that are not on this machine either are made by the next start.`,
  async run({ settings, terminal }) {
    const config = settings();
    const databases = await openDatabases(config);
    try {
      const lost = (await findHeldSecrets(config, databases)).filter(({ state }) => state !== 'held');
      for (const [connectionString, names] of databases.schemasByUrl) {
        const pool = openPool({ connectionString, max: 1 });
        try {
          for (const { subgraph } of lost.filter((each) => names.includes(each.subgraph))) {
            await forgetFingerprint(pool, subgraph);
            terminal.print(`The next start begins ${subgraph} with the secret that it finds.`);
          }
        } finally {
          await pool.end();
        }
      }
      if (lost.length === 0) terminal.print('All secrets are here: nothing was changed.');
      return 0;
    } finally {
      await databases.close();
    }
  },
};
