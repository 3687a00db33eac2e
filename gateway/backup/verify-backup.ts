import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allWebsites } from '../all-websites.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openInstall } from '../install.ts';
import { createLog } from '../log.ts';
import { BackupDamaged } from './backup-damaged.ts';
import type { BackupManifest } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import { removeDataFolder, restoreBackup } from './restore-backup.ts';

/** What was found in a backup that holds what it should. */
export interface Verified {
  readonly rows: number;
  readonly tables: number;
  readonly files: number;
  readonly hasKeys: boolean;
  /** The hosts of the websites whose home page the copy showed. */
  readonly hosts: readonly string[];
}

/**
 * Restores a backup into a folder that goes again, compares all of it, and starts the copy: each website shows its home page. The copy
 * sends no mails, asks no provider of payments and takes up no work that was waiting.
 */
export async function verifyBackup(options: {
  place: BackupPlace;
  manifest: BackupManifest;
  passphrase: string | null;
  tell: (what: string) => void;
}): Promise<Verified> {
  const { manifest, tell } = options;
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-verify-'));
  const into = join(folder, 'data');
  try {
    await restoreBackup({ ...options, into, hasQueue: false });
    tell('Starting the copy …');
    const hosts = await showHomePages(into);
    return {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      ...{ tables: manifest.tables.length, files: manifest.files.length, hosts },
      hasKeys: manifest.keys !== null && options.passphrase !== null,
    };
  } finally {
    await removeDataFolder(into);
    await removeDataFolder(folder);
  }
}

/** Starts a copy, and has each of its websites show its home page; answers their hosts. */
export async function showHomePages(dataDir: string): Promise<string[]> {
  const config = readConfig({ DATA_DIR: dataDir });
  const log = createLog('silent', {});
  const install = await openInstall(config, log);
  const app = await createApp({ config, install, log });
  try {
    const hosts: string[] = [];
    for await (const { primaryHost: host } of allWebsites(install)) {
      const { statusCode } = await app.inject({ url: '/', headers: { host } });
      if (statusCode >= 500) throw new BackupDamaged(`The copy cannot show the home page of ${host}.`);
      hosts.push(host);
    }
    return hosts;
  } finally {
    await app.close();
    await install.close();
  }
}
