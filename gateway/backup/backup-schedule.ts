import type { Log } from '#kit/subgraph.ts';
import type { Config } from '../config.ts';
import { instantOf } from './backup-manifest.ts';
import { openBackupPlace } from './backup-place.ts';
import { createBackup } from './create-backup.ts';
import { openDatabases } from './install-databases.ts';
import { listBackups, pruneBackups } from './kept-backups.ts';
import { BackupRuns } from './read-database.ts';
import { isBackupDue } from './schedule.rules.ts';

const lookMs = 60_000;

/** Makes a backup each day at its time, and removes those that are too old. Of several processes one makes it. */
export class BackupSchedule {
  readonly #config: Config;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  /** The last whole backup that this process knows of; undefined while it has not looked. */
  #lastBegun: Date | null | undefined;

  constructor(config: Config, log: Log, now: () => Date = () => new Date()) {
    this.#config = config;
    this.#log = log;
    this.#now = now;
    this.#timer = setInterval(() => this.look(), lookMs);
    this.#timer.unref();
  }

  /** When the newest whole backup was begun; null when there is none, or when that is not known. */
  get lastBegun(): Date | null {
    return this.#lastBegun ?? null;
  }

  /** Makes a backup if one is due; resolves when that is done. */
  look(): Promise<void> {
    const { to, atMinute } = this.#config.backups;
    if (to === undefined || atMinute === undefined || this.#stopping.signal.aborted) return this.#running;
    this.#running = this.#running
      .then(() => this.#makeIfDue(to, atMinute))
      .catch((error: unknown) => {
        if (this.#stopping.signal.aborted) return;
        if (error instanceof BackupRuns) this.#log.info({}, error.message);
        else this.#log.error({ error }, 'The backup failed. It is tried again in a minute.');
      });
    return this.#running;
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#running;
  }

  async #makeIfDue(to: string, atMinute: number): Promise<void> {
    if (this.#lastBegun && !isBackupDue(this.#now(), atMinute, this.#lastBegun)) return;
    const place = await openBackupPlace(to);
    const last = (await listBackups(place)).findLast(({ isWhole }) => isWhole);
    this.#lastBegun = last ? instantOf(last.id) : null;
    if (!isBackupDue(this.#now(), atMinute, this.#lastBegun)) return;
    const databases = await openDatabases(this.#config);
    try {
      const { signal } = this.#stopping;
      const { passphrase, keep } = this.#config.backups;
      const work = { config: this.#config, databases, place, passphrase, tell: () => undefined, signal };
      const { id, takenAt } = await createBackup(work);
      this.#lastBegun = instantOf(id);
      const gone = await pruneBackups(place, keep, this.#now());
      this.#log.info({ id, takenAt, gone }, 'A backup was made.');
    } finally {
      await databases.close();
    }
  }
}
