import { openBackupPlace } from '../backup/backup-place.ts';
import { BackupRuns } from '../backup/read-database.ts';
import { RestoreRefused } from '../backup/restore-refused.ts';
import { projectRoot } from '../root.ts';
import { holdsUpVisitors } from '../upgrade/long-locks.rules.ts';
import { type TriedUpgrade, tryUpgrade } from '../upgrade/try-upgrade.ts';
import { UpgradeFailed, upgradeInstall } from '../upgrade/upgrade-install.ts';
import { type Command, type CommandContext, CommandError, textOf } from './command.ts';
import type { Terminal } from './terminal.ts';

/** `upgrade` */
export const upgradeCommand: Command = {
  words: ['upgrade'],
  positionals: [],
  options: {
    try: {
      help: 'Applies the migrations to a copy only, and says how long each took and what it locked meanwhile.',
    },
    to: {
      value: 'PLACE',
      help: 'Where the backup goes that is made first: a folder, or a bucket. BACKUP_TO when absent.',
    },
    'accept-waiting': { help: 'Goes on although a table with rows is locked for more than a second.' },
  },
  summary: 'Backs the install up, tries the migrations of this version on a copy, and applies them.',
  help: `Run it with the new version, and with the settings of the install that runs the old one, which serves on: stop that one and start the new
one afterwards. The copy needs as much room in the folder for temporary files as the database. Each migration is applied wholly or not
at all. When one fails on the copy, when the copy does not show the websites, or when a table with rows would be locked for more than a
second, nothing of the install is changed and the exit code is 1.`,
  async run(context) {
    const { options, terminal } = context;
    return explained(() => (options.try === true ? tryIt(context) : upgrade(context, terminal)));
  },
};

async function tryIt({ terminal, settings, signal }: CommandContext): Promise<number> {
  const { applied, hosts } = await tryUpgrade(settings(), (what) => terminal.status(what), signal);
  tellApplied(terminal, applied);
  terminal.print(`The upgraded copy started and showed the home pages of ${hosts.length} websites.`);
  if (!applied.some(holdsUpVisitors)) return 0;
  terminal.note(
    'Visitors would wait for these locks. Upgrade when few come, or ask for a migration in smaller steps.',
  );
  return 1;
}

async function upgrade({ options, settings, signal }: CommandContext, terminal: Terminal): Promise<number> {
  const config = settings();
  const to = textOf(options, 'to') ?? config.backups.to;
  if (to === undefined)
    throw new CommandError('Name the place of the backup that is made first by --to, or set BACKUP_TO.');
  const { backupId, missingKeys, applied, hosts } = await upgradeInstall({
    ...{ config, signal, root: projectRoot, place: await openBackupPlace(to) },
    acceptsWaiting: options['accept-waiting'] === true,
    tell: (what) => terminal.status(what),
  });
  terminal.print(`The backup ${backupId} was made before.`);
  if (missingKeys) terminal.note(missingKeys);
  tellApplied(terminal, applied);
  terminal.print(
    `The upgraded copy showed the home pages of ${hosts.length} websites. Now start this version in the place of the old one.`,
  );
  return 0;
}

function tellApplied(terminal: Terminal, applied: TriedUpgrade['applied']): void {
  for (const migration of applied) {
    const { schema, name, ms, locked } = migration;
    const told = locked.map(
      ({ table, isReadable }) => `${table} (${isReadable ? 'writes' : 'reads and writes'} wait)`,
    );
    terminal.print(
      `${schema} ${name}: ${Math.round(ms)} ms${holdsUpVisitors(migration) ? ', TOO LONG' : ''}`,
    );
    if (told.length > 0) terminal.print(`  locks ${told.join(', ')}`);
  }
  if (applied.length === 0) terminal.print('The database lacks no migration of this version.');
}

/** What can be said in a sentence is. */
async function explained(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const isExpected =
      error instanceof BackupRuns ||
      error instanceof RestoreRefused ||
      error instanceof UpgradeFailed ||
      (error instanceof Error && error.name === 'MigrationError');
    throw isExpected ? new CommandError(error.message) : error;
  }
}
