import { openDatabases } from '../backup/install-databases.ts';
import type { Config } from '../config.ts';
import { findHeldSecrets, type HeldSecret } from '../secrets/held-secrets.ts';
import { examineBackups } from './examine-backups.ts';
import { examineCertificateFile } from './examine-certificate-file.ts';
import { examineClickHouse } from './examine-clickhouse.ts';
import { examineDatabase } from './examine-database.ts';
import { examineBucket } from './examine-files.ts';
import { examineMachine } from './examine-machine.ts';
import { examineHosts, examineMailServer } from './examine-outside.ts';
import { examinePoolers } from './examine-pooler.ts';
import { examineRedis } from './examine-redis.ts';
import { examineReplicas } from './examine-replicas.ts';
import { examineRunning } from './examine-running.ts';
import { examineTraces } from './examine-traces.ts';
import { advice, type Finding, problem, reasonOf } from './finding.ts';

/** Looks at all that an install stands on, and changes nothing. */
export async function examineInstall(config: Config): Promise<Finding[]> {
  const [machine, ...rest] = await Promise.all([
    examineMachine(config),
    examineMailServer(config.mail),
    examineRedis(config.redis),
    examineClickHouse(config.eventArchiveUrl),
    examinePoolers(config),
    examineReplicas(config),
    examineBackups(config.backups, new Date()),
    examineTraces(config.tracing),
    examineBucket(config.files),
    examineCertificateFile(config.tls, new Date()),
    examineRunning(config),
  ]);
  return [...machine, ...(await examineDatabases(config)), ...rest.flat()];
}

async function examineDatabases(config: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    const databases = await openDatabases(config);
    try {
      for (const [url, schemas] of databases.schemasByUrl) {
        findings.push(...(await examineDatabase(url, schemas)));
        if (schemas.includes('content')) findings.push(...(await examineHosts(url, config)));
      }
      // A database that does not answer was told of already.
      const secrets = await findHeldSecrets(config, databases).catch(() => []);
      findings.push(...secrets.flatMap(examineSecret));
    } finally {
      await databases.close();
    }
  } catch (error) {
    findings.push(problem('database', reasonOf(error), 'Look at DATA_DIR and DATABASE_URL.'));
  }
  return findings;
}

/** A machine whose subgraphs run elsewhere does without their secrets, but its backups do not. */
function examineSecret({ subgraph, file, state }: HeldSecret): Finding[] {
  const todo =
    'Run "vitrine secrets export FOLDER" where the install serves, and let SECRETS_DIR name its copy.';
  if (state === 'held') return [];
  return [
    state === 'foreign'
      ? problem('keys', `The database of ${subgraph} was begun with another secret than ${file}.`, todo)
      : advice(
          'keys',
          `The secret of ${subgraph} is not on this machine, and in no backup that it makes.`,
          todo,
        ),
  ];
}
