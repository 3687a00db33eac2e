import { openPool } from '#kit/connections.ts';
import { fingerprintOf } from '#kit/install-secret.ts';
import { readSecret } from '#kit/secret.ts';
import { findFingerprint } from '#kit/secret-fingerprint.data.ts';
import type { SubgraphName } from '#subgraphs/index.ts';
import type { InstallDatabases } from '../backup/install-databases.ts';
import { type SecretSettings, secretPlace } from './secret-places.ts';

/** The secret of a subgraph, as far as this machine has it. */
export interface HeldSecret {
  readonly subgraph: SubgraphName;
  readonly file: string;
  /** `foreign`: another secret than the one that the database was begun with. */
  readonly state: 'held' | 'missing' | 'foreign';
}

/** Compares the secrets on this machine with those that the databases were begun with. */
export async function findHeldSecrets(
  settings: SecretSettings,
  { schemasByUrl }: Pick<InstallDatabases, 'schemasByUrl'>,
): Promise<HeldSecret[]> {
  const held: HeldSecret[] = [];
  for (const [connectionString, subgraphs] of schemasByUrl) {
    const pool = openPool({ connectionString, max: 1 });
    try {
      for (const subgraph of subgraphs) {
        const { file } = secretPlace(settings, subgraph);
        const secret = await readSecret(file);
        const known = await findFingerprint(pool, subgraph);
        const isOther = secret !== null && known !== null && fingerprintOf(secret) !== known;
        held.push({ subgraph, file, state: isOther ? 'foreign' : secret ? 'held' : 'missing' });
      }
    } finally {
      await pool.end();
    }
  }
  return held;
}
