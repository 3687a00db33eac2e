import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { EmbeddedPostgres } from '../postgres/postgres.ts';
import { archiveFolder, readArchiveId } from '../postgres/postgres-archiving.ts';
import { type BackupManifest, type CopiedFile, copiedFileSchema } from './backup-manifest.ts';
import type { BackupPlace } from './backup-place.ts';
import { packCluster } from './base-backup.ts';
import { listFiles } from './data-files.ts';
import { keepFile } from './kept-files.ts';

/** Any number, as long as nothing else locks it: of several processes one takes segments away. */
const archiveLock = 72707372;
const longestWaitMs = 60_000;
const lookMs = 50;

/** Names of finished segments, and of what tells which came of which. */
const segmentPattern = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

const endSchema = z.object({ until: z.string(), files: z.array(copiedFileSchema) });

/** How far an archive goes: what was committed until then is in it, with the files that there were. */
export type ArchiveEnd = z.infer<typeof endSchema>;

/** What all of an archive is kept below. */
export const archiveEntry = (id: string, name: string): string => `wal/${id}/${name}`;
export const segmentEntry = (id: string, name: string): string => archiveEntry(id, `${name}.gz`);

/** Where an archive ends; null where there is none. */
export async function readArchiveEnd(place: BackupPlace, id: string): Promise<ArchiveEnd | null> {
  const stream = await place.read(archiveEntry(id, 'until.json'));
  if (!stream) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return endSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
}

/** The write-ahead log of the PostgreSQL that comes along, on its way to where backups are. */
export class WalArchive {
  /** Names the unbroken row of segments. */
  readonly id: string;
  readonly #postgres: EmbeddedPostgres;
  readonly #config: Pick<Config, 'dataDir' | 'files'>;

  private constructor(id: string, postgres: EmbeddedPostgres, config: Pick<Config, 'dataDir' | 'files'>) {
    this.id = id;
    this.#postgres = postgres;
    this.#config = config;
  }

  /** Null where the server archives nothing. */
  static async find(
    postgres: EmbeddedPostgres | undefined,
    config: Pick<Config, 'dataDir' | 'files'>,
  ): Promise<WalArchive | null> {
    const id = postgres ? await readArchiveId(postgres.home) : null;
    return postgres && id !== null ? new WalArchive(id, postgres, config) : null;
  }

  /** Takes all that was committed so far to the place, with files that came; answers the moment until which all of it is there. */
  async ship(place: BackupPlace): Promise<Date> {
    return this.#asAdmin(async (client) => {
      await client.query(`SET statement_timeout = ${longestWaitMs}`);
      await client.query('SELECT pg_advisory_lock($1)', [archiveLock]);
      const { rows } = await client.query<{ until: Date; name: string }>(
        `WITH begun AS MATERIALIZED (SELECT clock_timestamp() AS until),
           ended AS MATERIALIZED (SELECT until, pg_switch_wal() AS lsn FROM begun)
         SELECT until, pg_walfile_name(lsn - 1::numeric) AS name FROM ended`,
      );
      const { until, name = '' } = rows[0] ?? { until: new Date() };
      await this.#untilArchived(client, name);
      await this.#takeSegments(place);
      await this.#writeEnd(place, until);
      return until;
    });
  }

  /** Copies the data folder while its server runs, and all of the log that it needs. */
  async takeBase(
    place: BackupPlace,
    id: string,
    tell: (what: string) => void,
  ): Promise<NonNullable<BackupManifest['base']>> {
    tell('Copying the database folder …');
    const base = await this.#asAdmin(async (client) => {
      const { rows: begun } = await client.query<{ name: string }>(
        'SELECT pg_walfile_name(pg_backup_start($1, true)) AS name',
        [id],
      );
      const startSegment = begun[0]?.name ?? '';
      let finishedAt = new Date();
      const finish = async () => {
        const { rows } = await client.query<{ label: string; now: Date }>(
          'SELECT labelfile AS label, clock_timestamp() AS now FROM pg_backup_stop(false)',
        );
        finishedAt = rows[0]?.now ?? finishedAt;
        return rows[0]?.label ?? '';
      };
      const entry = 'base.tar.gz';
      const { packed, hash } = packCluster(join(this.#postgres.home, 'cluster'), finish);
      await place.write(`${id}/${entry}`, packed);
      return {
        ...{ archive: this.id, startSegment, entry, packedBytes: hash.bytes, sha256: hash.sha256() },
        finishedAt: finishedAt.toISOString(),
      };
    });
    tell('Archiving the write-ahead log …');
    await this.ship(place);
    return base;
  }

  async #asAdmin<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
    const client = await this.#postgres.openAdminClient();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  async #untilArchived(client: pg.Client, name: string): Promise<void> {
    const begunAt = performance.now();
    for (;;) {
      // What the server is done with has another ending there, or is gone.
      const { rows } = await client.query<{ isWaiting: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_ls_archive_statusdir() WHERE name = $1) AS "isWaiting"`,
        [`${name}.ready`],
      );
      if (!rows[0]?.isWaiting) return;
      if (performance.now() - begunAt > longestWaitMs)
        throw new Error('PostgreSQL does not archive its write-ahead log. Its own log says why.');
      await wait(lookMs);
    }
  }

  async #takeSegments(place: BackupPlace): Promise<void> {
    const folder = archiveFolder(this.#postgres.home);
    const names = (await readdir(folder)).filter((name) => segmentPattern.test(name)).sort();
    for (const name of names) {
      const path = join(folder, name);
      const packed = createGzip({ level: 3 });
      const source = createReadStream(path);
      source.on('error', (error) => packed.destroy(error));
      await place.write(segmentEntry(this.id, name), source.pipe(packed));
      await rm(path);
    }
  }

  async #writeEnd(place: BackupPlace, until: Date): Promise<void> {
    const earlier = new Map((await readArchiveEnd(place, this.id))?.files.map((file) => [file.path, file]));
    const files: CopiedFile[] = [];
    for (const file of await listFiles(this.#config.dataDir, this.#config.files)) {
      const known = earlier.get(file.path);
      const kept = known?.mark === file.mark ? known : await keepFile(place, file);
      if (kept) files.push(kept);
    }
    const end: ArchiveEnd = { until: until.toISOString(), files };
    const text = Buffer.from(JSON.stringify(end));
    await place.write(archiveEntry(this.id, 'until.json'), oneChunk(text));
  }

  /** How many bytes wait to be taken away. */
  async waitingBytes(): Promise<number> {
    const folder = archiveFolder(this.#postgres.home);
    const sizes = (await readdir(folder)).map((name) => stat(join(folder, name)).then(({ size }) => size));
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
