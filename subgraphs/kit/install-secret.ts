import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { makeSecret, readSecret, type Secret } from './secret.ts';
import { findFingerprint, noteFingerprint } from './secret-fingerprint.data.ts';

/** A process whose secret is not the one that its database knows serves nobody. The message says what to do. */
export class SecretRefused extends Error {
  override readonly name = 'SecretRefused';
}

/** Where the secret of a subgraph is. */
export interface SecretPlace {
  readonly file: string;
  /** True where the operator brings it: then it is never made. */
  readonly isGiven: boolean;
}

/** What tells that a secret is the same without telling the secret. */
export function fingerprintOf(secret: Secret): string {
  return secret.sign('fingerprint', '').toString('hex');
}

/**
 * Opens the secret of a subgraph, and makes it at the first start of an install. Its fingerprint is kept in the database with that
 * start, so that a process on another machine, or in another folder, does not seal and sign with a secret of its own.
 */
export async function openSecret(
  database: Pick<pg.Pool, 'query'>,
  subgraph: string,
  { file, isGiven }: SecretPlace,
): Promise<Secret> {
  // The database is asked first: a secret that it knows was in its file before.
  const isBegun = (await findFingerprint(database, subgraph)) !== null;
  const found = await readSecret(file);
  if (!found && isGiven) throw new SecretRefused(`${file} is not there. ${todo}`);
  if (!found && isBegun)
    throw new SecretRefused(
      `The database of ${subgraph} was begun with a secret that is not in ${file}. ${todo}`,
    );
  const isNew = !found && (await makeSecret(file));
  const secret = found ?? (await readSecret(file));
  if (!secret) throw new SecretRefused(`${file} was removed while it was read. ${todo}`);
  const known = await noteFingerprint(database, subgraph, fingerprintOf(secret));
  if (known === fingerprintOf(secret)) return secret;
  // Another process began the database first, with a secret elsewhere: what was made here opens nothing.
  if (isNew) await rm(file);
  throw new SecretRefused(
    `The database of ${subgraph} was begun with another secret than the one in ${file}. ${todo}`,
  );
}

const todo =
  'What the database seals (second factors, keys of payment providers, gift cards) opens with that secret only, so nothing was started. ' +
  'Run "vitrine secrets export FOLDER" on a machine of the install that serves, copy the folder here and name it in SECRETS_DIR; ' +
  'or restore the secrets of a backup. Where they are lost for good, "vitrine secrets accept" begins again with those of this machine.';
