import type pg from 'pg';
import { makeSecret, readSecret, type Secret } from './secret.ts';
import { noteFingerprint } from './secret-fingerprint.data.ts';

/** The folder of secrets that an operator brings does not hold the one of the database. The message says what to do. */
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

/** A secret, and what is wrong with it: null where it is the one that the database was begun with. */
export interface OpenedSecret {
  readonly secret: Secret;
  readonly problem: string | null;
}

/**
 * Opens the secret of a subgraph, and makes it where there is none. The database keeps the fingerprint of the first one, so that a
 * process on another machine, or in another folder, knows that what it seals and signs is closed to the others. A wrong secret in a
 * folder that the operator brings is refused, and so is none: SecretRefused.
 */
export async function openSecret(
  database: Pick<pg.Pool, 'query'>,
  subgraph: string,
  { file, isGiven }: SecretPlace,
): Promise<OpenedSecret> {
  const found = await readSecret(file);
  if (!found && isGiven) throw new SecretRefused(`${file} is not there. ${todo}`);
  if (!found) await makeSecret(file);
  const secret = found ?? (await readSecret(file));
  if (!secret) throw new SecretRefused(`${file} was removed while it was read. ${todo}`);
  const known = await noteFingerprint(database, subgraph, fingerprintOf(secret));
  if (known === fingerprintOf(secret)) return { secret, problem: null };
  const problem = `The database of ${subgraph} was begun with another secret than the one in ${file}. ${todo}`;
  if (isGiven) throw new SecretRefused(problem);
  return { secret, problem };
}

const todo =
  'What the database seals (second factors, keys of payment providers, gift cards) opens with that secret only. ' +
  'Run "vitrine secrets export FOLDER" on a machine of the install that has it, copy the folder here and name it in SECRETS_DIR; ' +
  'or restore the secrets of a backup. Where they are lost for good, "vitrine secrets accept" begins again with those of this machine.';
