import { z } from 'zod';
import { BackupDamaged } from '../backup/backup-damaged.ts';
import type { BackupManifest } from '../backup/backup-manifest.ts';
import { type BackupPlace, openBackupPlace } from '../backup/backup-place.ts';
import { createBackup, tellMissingKeys } from '../backup/create-backup.ts';
import { openDatabases } from '../backup/install-databases.ts';
import { listBackups, pruneBackups, readManifest } from '../backup/kept-backups.ts';
import { BackupRuns } from '../backup/read-database.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { findBackupBefore } from '../backup/restore-cluster.ts';
import { RestoreRefused } from '../backup/restore-refused.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { folderProblems } from '../start/start-failure.rules.ts';
import { type Command, type CommandContext, CommandError, requiredText, textOf } from './command.ts';

const place = {
  value: 'PLACE',
  help: 'Where backups are: a folder, or a bucket as https://KEY:SECRET@HOST/BUCKET/PREFIX. BACKUP_TO when absent.',
};

async function openPlace({ options, settings }: CommandContext, name: string): Promise<BackupPlace> {
  const text = textOf(options, name) ?? settings().backups.to;
  if (text === undefined) throw new CommandError(`Name the place of backups by --${name}, or set BACKUP_TO.`);
  return openBackupPlace(text);
}

/** The backup that was named, or the newest whole one for `latest`. */
async function findBackup(from: BackupPlace, wanted: string): Promise<string> {
  if (wanted !== 'latest') return wanted;
  const latest = (await listBackups(from)).findLast(({ isWhole }) => isWhole);
  if (latest) return latest.id;
  throw new CommandError('There is no whole backup in this place.');
}

const momentOption = {
  value: 'TIME',
  help: 'A moment such as 2026-03-01T14:30:00Z, or "latest" for the end of what was archived, where BACKUP_WAL is on. That of the backup when absent.',
};

/** The moment that was asked for; null for the end of the archive, undefined for that of the backup. */
function momentOf({ options }: CommandContext): Date | null | undefined {
  const text = textOf(options, 'at');
  if (text === undefined) return undefined;
  if (text === 'latest') return null;
  const moment = z.iso.datetime({ offset: true }).safeParse(text);
  if (moment.success) return new Date(moment.data);
  throw new CommandError('--at is a moment with its time zone, such as 2026-03-01T14:30:00Z, or "latest".');
}

/** The backup that was named, or the newest from which the moment can be reached. */
async function findManifest(
  from: BackupPlace,
  wanted: string,
  at: Date | null | undefined,
): Promise<BackupManifest> {
  if (at !== undefined && wanted === 'latest') return findBackupBefore(from, at);
  return readManifest(from, await findBackup(from, wanted));
}

/** What can be said in a sentence is. */
async function explained<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isExpected =
      error instanceof BackupDamaged || error instanceof BackupRuns || error instanceof RestoreRefused;
    if (isExpected) throw new CommandError(error.message);
    const [code, path] = detailsOf(error);
    const reason = folderProblems[code];
    throw reason ? new CommandError(`${path} cannot be written: ${reason}.`) : error;
  }
}

function detailsOf(error: unknown): [code: string, path: string] {
  if (!(error instanceof Error) || !('code' in error)) return ['', ''];
  return [String(error.code), 'path' in error ? String(error.path) : 'The place'];
}

/** `backup create` */
export const backupCreateCommand: Command = {
  words: ['backup', 'create'],
  positionals: [],
  options: {
    to: place,
    keep: { value: 'N', help: 'Then removes all but the N newest backups. Nothing is removed when absent.' },
  },
  summary: 'Copies the database, uploads and secrets of this install, while it runs.',
  help: `What was committed before the backup's moment is in it, and nothing by halves. Files that an earlier backup in the same
place has are not copied again. Secrets are in it only when BACKUP_PASSPHRASE is set, and locked by it: keep the passphrase elsewhere,
as nobody can open them without. All else is as readable as the database: whoever has the place has what customers entrusted to you.`,
  async run(context) {
    const { options, terminal, settings, signal } = context;
    const config = settings();
    const to = await openPlace(context, 'to');
    const keep = textOf(options, 'keep');
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      throw new CommandError('--keep is a whole number from 1 to 9999.');
    const databases = await openDatabases(config);
    try {
      const { passphrase } = config.backups;
      const tell = (what: string) => terminal.status(what);
      const { walArchive } = databases;
      const work = { config, databases, walArchive, place: to, passphrase, tell, signal };
      const manifest = await explained(() => createBackup(work)).catch((error: unknown) => {
        throw signal.aborted ? new CommandError('The backup was interrupted; nothing is left of it.') : error;
      });
      const rows = manifest.tables.reduce((sum, each) => sum + each.rows, 0);
      terminal.print(manifest.id);
      terminal.note(`${rows} rows and ${manifest.files.length} files, as they were at ${manifest.takenAt}.`);
      const missing = tellMissingKeys(manifest);
      if (missing) terminal.note(missing);
      else if (!manifest.keys)
        terminal.note(
          'Its secrets are not in it. Without them a restored install ends all sessions, and cannot read codes of gift cards, second factors and keys of payment providers. Set BACKUP_PASSPHRASE to have them in it, locked.',
        );
      if (keep === undefined) return 0;
      for (const gone of await pruneBackups(to, Number(keep), new Date())) terminal.note(`Removed ${gone}.`);
      return 0;
    } finally {
      await databases.close();
    }
  },
};

function tellKeys(hasKeys: boolean, missing: readonly string[]): string {
  if (!hasKeys) return 'no secrets';
  return missing.length === 0 ? 'secrets locked' : `secrets locked but for ${missing.join(', ')}`;
}

/** `backup list` */
export const backupListCommand: Command = {
  words: ['backup', 'list'],
  positionals: [],
  options: { from: place },
  summary: 'Lists the backups of a place, the oldest first, and says which were not finished.',
  async run(context) {
    const from = await openPlace(context, 'from');
    for (const { id, isWhole } of await listBackups(from)) {
      if (!isWhole) {
        context.terminal.print(`${id}\tnot finished`);
        continue;
      }
      const { tables, files, keys, missingKeys, base, version } = await explained(() =>
        readManifest(from, id),
      );
      const rows = tables.reduce((sum, each) => sum + each.rows, 0);
      const bytes = files.reduce((sum, each) => sum + each.bytes, 0);
      const parts = [`${rows} rows`, `${files.length} files of ${Math.ceil(bytes / 2 ** 20)} MiB`];
      context.terminal.print(
        [
          ...[id, ...parts, tellKeys(keys !== null, missingKeys)],
          ...[base ? 'any moment since' : 'its moment only', `version ${version}`],
        ].join('\t'),
      );
    }
    return 0;
  },
};

const keysFound = {
  open: 'Its secrets open.',
  none: 'Its secrets are not in it.',
  unseen: 'Its secrets were not looked at.',
} as const;

/** `backup verify` */
export const backupVerifyCommand: Command = {
  words: ['backup', 'verify'],
  positionals: ['BACKUP'],
  options: { from: place, at: momentOption },
  summary: 'Restores a backup into a folder that goes again, compares all of it and starts the copy.',
  help: `BACKUP is an id that "backup list" shows, or "latest". Every row and every file is compared by its checksum; then the copy
starts, and each website shows its home page. With --at each table and index of the moment is read and checked by PostgreSQL instead. Locked secrets are tried when BACKUP_PASSPHRASE is set. The copy sends no mails and asks
nobody outside. It needs as much room in the folder for temporary files as the install itself.`,
  async run(context) {
    const { positionals, terminal, settings } = context;
    const from = await openPlace(context, 'from');
    const tell = (what: string) => terminal.status(what);
    const found = await explained(async () => {
      const at = momentOf(context);
      const manifest = await findManifest(from, positionals[0] ?? '', at);
      const passphrase = settings().backups.passphrase ?? null;
      return verifyBackup({ place: from, manifest, passphrase, tell, ...(at === undefined ? {} : { at }) });
    });
    const { rows, tables, files, keys, missingKeys, hosts } = found;
    terminal.print(`Whole: ${rows} rows in ${tables} tables and ${files} files are as they were.`);
    terminal.print(`The copy started and showed the home pages of ${hosts.length} websites.`);
    if (missingKeys.length > 0) {
      terminal.note(
        `The secrets of ${missingKeys.join(', ')} are not in it: a restored install could not open what they seal. Make backups where all secrets are, or let SECRETS_DIR name a folder with them.`,
      );
      return 1;
    }
    terminal.print(keysFound[keys]);
    return 0;
  },
};

/** `backup restore` */
export const backupRestoreCommand: Command = {
  words: ['backup', 'restore'],
  positionals: ['BACKUP'],
  options: {
    from: place,
    into: {
      ...{ value: 'FOLDER', isRequired: true },
      help: 'The data folder that is made. It must not be there yet, or be empty.',
    },
    database: {
      value: 'URL',
      help: 'An empty database of your own PostgreSQL for the rows. The one that comes along when absent.',
    },
    at: momentOption,
    'without-keys': { help: 'Leaves the locked secrets behind.' },
  },
  summary: 'Makes a data folder of a backup; start it by DATA_DIR=FOLDER npm start.',
  help: `BACKUP is an id that "backup list" shows, or "latest". The folder is there only once all of it was restored and compared.
Secrets need the BACKUP_PASSPHRASE of then. Uploads that were in a bucket come into the folder. The install that the backup is of may run
on: nothing of it is touched. Do not let both serve: each would send the mails that were waiting.`,
  async run(context) {
    const { positionals, options, terminal, settings } = context;
    const from = await openPlace(context, 'from');
    const into = requiredText(options, 'into');
    const tell = (what: string) => terminal.status(what);
    const at = momentOf(context);
    const databaseUrl = textOf(options, 'database');
    if (at !== undefined && databaseUrl !== undefined)
      throw new CommandError('--at restores the PostgreSQL that comes along, and --database fills another.');
    const manifest = await explained(async () => {
      const whole = await findManifest(from, positionals[0] ?? '', at);
      const { passphrase } = settings().backups;
      const isLeft = options['without-keys'] === true || whole.keys === null;
      if (whole.missingKeys.length > 0)
        terminal.note(
          `The secrets of ${whole.missingKeys.join(', ')} are not in it: new ones are made at the start.`,
        );
      if (!isLeft && passphrase === undefined)
        throw new CommandError(
          'Set BACKUP_PASSPHRASE to open the secrets of this backup, or leave them by --without-keys.',
        );
      await restoreBackup({
        ...{ place: from, manifest: whole, into, tell, hasQueue: true },
        ...(at === undefined ? { databaseUrl } : { at }),
        passphrase: isLeft ? null : (passphrase ?? null),
      });
      return whole;
    });
    const told = at === null ? 'the end of what was archived' : (at?.toISOString() ?? manifest.takenAt);
    terminal.print(`${into} holds the install as it was at ${told}.`);
    return 0;
  },
};
