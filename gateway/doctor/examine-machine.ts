import { randomBytes } from 'node:crypto';
import { access, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretSettings } from '../secrets/secret-places.ts';
import { folderProblems } from '../start/start-failure.rules.ts';
import { advice, type Finding, fine, problem, reasonOf } from './finding.ts';

const gib = 2 ** 30;
const littleRoom = 2 * gib;
const tooLittleRoom = gib / 4;
const moreRoom =
  'Make room, or move the data folder to a larger disk: uploads, the database and its log grow. No restart is needed once there is room.';
/** Large enough that a disk with a few bytes left counts as full. */
const probe = Buffer.alloc(64 * 1024);

/** The data folder and the disk that it is on. */
export async function examineMachine(settings: SecretSettings): Promise<Finding[]> {
  const { dataDir } = settings;
  const isThere = await access(dataDir).then(
    () => true,
    () => false,
  );
  if (!isThere)
    return [problem('data folder', `${dataDir} is not there.`, 'Start the install once, or set DATA_DIR.')];
  return [await examineFolder(dataDir), await examineDisk(dataDir), ...(await examineKeys(settings))];
}

async function examineFolder(dataDir: string): Promise<Finding> {
  const path = join(dataDir, `.doctor-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(path, probe, { flag: 'wx' });
    return fine('data folder', `${dataDir} can be written.`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = folderProblems[code] ?? reasonOf(error);
    const todo =
      remedies[code] ?? `Let the account that runs the install own it: chown -R ACCOUNT ${dataDir}`;
    return problem('data folder', `${dataDir} cannot be written: ${why}.`, todo);
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** What helps where it is not a matter of rights, by the system's code. */
const remedies: Readonly<Record<string, string>> = {
  EROFS:
    'Read why in the log of the system (dmesg), mend the disk, and mount it to be written; no restart is needed then.',
  ENOSPC: moreRoom,
  EDQUOT: moreRoom,
};

async function examineDisk(dataDir: string): Promise<Finding> {
  const { bavail, bsize, ffree, files } = await statfs(dataDir);
  const free = bavail * bsize;
  const told = `${(free / gib).toFixed(1)} GiB are free on the disk of ${dataDir}`;
  if (files > 0 && ffree < 1_000)
    return problem('disk', `The disk takes only ${ffree} more files.`, 'Remove files that nobody needs.');
  if (free < tooLittleRoom) return problem('disk', `Only ${told}.`, moreRoom);
  return free < littleRoom ? advice('disk', `Only ${told}.`, moreRoom) : fine('disk', `${told}.`);
}

/** Secrets that others on the machine can read are none. */
async function examineKeys({ dataDir, secretsDir }: SecretSettings): Promise<Finding[]> {
  const folder = secretsDir ?? dataDir;
  // Who brings a folder of secrets may let a group read it, as Kubernetes does.
  const others = secretsDir === undefined ? 0o077 : 0o007;
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const keys = names.filter((name) => name.endsWith('-secret') && !name.startsWith('postgres'));
  if (keys.length === 0)
    return secretsDir === undefined
      ? [advice('keys', 'No secrets are in the data folder.', 'They are made at the first start.')]
      : [problem('keys', `No secrets are in ${secretsDir}.`, 'Look at SECRETS_DIR.')];
  const open: string[] = [];
  for (const name of keys) if (((await stat(join(folder, name))).mode & others) !== 0) open.push(name);
  if (open.length === 0) return [fine('keys', 'Only the account of the install can read its secrets.')];
  return open.map((name) =>
    problem('keys', `Others can read ${name}.`, `Close it: chmod 600 ${join(folder, name)}`),
  );
}
