import { Replicas } from '#kit/replicas.ts';
import type { Config } from '../config.ts';
import { type Finding, fine, problem } from './finding.ts';

const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined };

/** The replicas that are named follow their databases, and closely. */
export async function examineReplicas({ subgraphs }: Pick<Config, 'subgraphs'>): Promise<Finding[]> {
  const named = Object.entries(subgraphs).flatMap(([schema, { databaseUrl, replicaUrls: urls }]) =>
    databaseUrl === undefined || urls.length === 0 ? [] : [{ schema, databaseUrl, urls }],
  );
  // Subgraphs that share a database share its replicas.
  const databases = new Map(named.map((each) => [`${each.databaseUrl} ${each.urls.join(' ')}`, each]));
  const findings = await Promise.all(
    [...databases.values()].map(async ({ schema, databaseUrl: primaryUrl, urls }) => {
      const replicas = new Replicas({ primaryUrl, urls, schema, log: quiet });
      await replicas.looked();
      const found = replicas.all.map(({ host, problem: what, lagSeconds }) =>
        what === null
          ? fine(
              'replica',
              `${host} showed within ${Math.ceil((lagSeconds ?? 0) * 1_000)} ms all that its primary showed.`,
            )
          : problem('replica', `${host} ${what}; the primary answers in its place.`, todo),
      );
      await replicas.close();
      return found;
    }),
  );
  return findings.flat();
}

const todo =
  'Look at DATABASE_REPLICA_URLS, at the log of the replica, and at pg_stat_replication of its primary.';
