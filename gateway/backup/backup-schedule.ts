import type { Log } from '#kit/subgraph.ts';
import type { Config } from '../config.ts';
import { instantOf } from './backup-manifest.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.ts';
import { createBackup, tellMissingKeys } from './create-backup.ts';
import { openDatabases } from './install-databases.ts';
import { listBackups, pruneBackups, readManifest } from './kept-backups.ts';
import { BackupRuns } from './read-database.ts';
import { isBackupDue } from './schedule.rules.ts';

const lookMs = 60_000;

/** Makes a backup each day at its time, removes those that are too old, and archives the log each minute. Of several processes one does it. */
export class BackupSchedule {
  readonly #config: Config;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #stopping = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  /** The last whole backup that this process knows of; undefined while it has not looked. */
  #lastBegun: Date | null | undefined;
  /** Until when all is archived, as far as this process knows. */
  #archivedUntil: Date | null = null;
  readonly #problems = new Map<string, string>();

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

  /** Whether one is to be made each day. */
  get isScheduled(): boolean {
    const { to, atMinute } = this.#config.backups;
    return to !== undefined && atMinute !== undefined;
  }

  /** What of all this does not work, each in a sentence. */
  get problems(): string[] {
    return [...this.#problems.values()];
  }

  /** Takes the log to where backups are, and makes a backup if one is due; resolves when that is done. */
  look(): Promise<void> {
    const { to, atMinute, archivesWal } = this.#config.backups;
    const isWanted = archivesWal || atMinute !== undefined;
    if (to === undefined || !isWanted || this.#stopping.signal.aborted) return this.#running;
    const archive = () => this.#attempt('log', failedArchiving(this.#archivedUntil), () => this.#archive(to));
    const make = () => this.#attempt('backup', failedBackup, () => this.#makeIfDue(to));
    this.#running = this.#running.then(archivesWal ? archive : () => undefined).then(make);
    return this.#running;
  }

  /** What fails is logged, and told for as long as it does; it is tried again in a minute. */
  async #attempt(what: string, told: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#problems.delete(what);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      if (error instanceof BackupRuns) return this.#log.info({}, error.message);
      this.#problems.set(what, told);
      this.#log.error({ error }, `${told} It is tried again in a minute.`);
    }
  }

  #noteKeys(problem: string | null): void {
    if (problem === null) this.#problems.delete('keys');
    else {
      this.#problems.set('keys', problem);
      this.#log.warn({}, problem);
    }
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#timer);
    await this.#running;
  }

  async #archive(to: string): Promise<void> {
    const place = await openBackupPlace(to);
    const databases = await openDatabases(this.#config);
    try {
      const until = await databases.walArchive?.ship(place);
      this.#archivedUntil = until ?? this.#archivedUntil;
    } finally {
      await databases.close();
    }
  }

  async #makeIfDue(to: string): Promise<void> {
    const { atMinute, archivesWal } = this.#config.backups;
    const isDue = (last: Date | null) =>
      atMinute !== undefined && isBackupDue(this.#now(), atMinute, last) && !this.#stopping.signal.aborted;
    const isKnown = this.#lastBegun !== undefined && this.#lastBegun !== null;
    if (isKnown && !isDue(this.#lastBegun ?? null)) return;
    const place = await openBackupPlace(to);
    const last = (await listBackups(place)).findLast(({ isWhole }) => isWhole);
    this.#lastBegun = last ? instantOf(last.id) : null;
    const databases = await openDatabases(this.#config);
    try {
      const { walArchive } = databases;
      // The log alone restores nothing: it wants a copy of the data folder to be played upon.
      const hasBase = !archivesWal || (last && (await hasBaseOf(place, last.id, walArchive?.id)));
      if (hasBase && !isDue(this.#lastBegun)) return;
      const { signal } = this.#stopping;
      const { passphrase, keep } = this.#config.backups;
      const tell = () => undefined;
      const work = { config: this.#config, databases, walArchive, place, passphrase, tell, signal };
      const { id, takenAt, missingKeys } = await createBackup(work);
      this.#lastBegun = instantOf(id);
      this.#noteKeys(tellMissingKeys({ missingKeys }));
      const gone = await pruneBackups(place, keep, this.#now());
      this.#log.info({ id, takenAt, gone }, 'A backup was made.');
    } finally {
      await databases.close();
    }
  }
}

const failedBackup = 'The backup failed.';
const failedArchiving = (until: Date | null) =>
  `The write-ahead log could not be archived${until ? ` since ${until.toISOString()}` : ''}.`;

async function hasBaseOf(place: BackupPlace, id: string, archive: string | undefined): Promise<boolean> {
  if (archive === undefined) return true;
  return (await readManifest(place, id)).base?.archive === archive;
}
