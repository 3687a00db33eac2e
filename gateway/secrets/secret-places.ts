import { join } from 'node:path';
import type { SecretPlace } from '#kit/install-secret.ts';
import type { Config, SubgraphName } from '../config.ts';

/** What says where the secrets of an install are. */
export type SecretSettings = Pick<Config, 'dataDir' | 'secretsDir'>;

/** The name of a subgraph's secret, in its data folder and in a folder of secrets alike. */
export function secretFile(subgraph: SubgraphName): string {
  return `${subgraph}-secret`;
}

/** Where a process finds the secret of a subgraph. */
export function secretPlace({ dataDir, secretsDir }: SecretSettings, subgraph: SubgraphName): SecretPlace {
  return {
    file: join(secretsDir ?? join(dataDir, subgraph), secretFile(subgraph)),
    isGiven: secretsDir !== undefined,
  };
}
