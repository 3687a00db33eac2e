import { BackupRuns } from '../backup/read-database.ts';
import { RestoreRefused } from '../backup/restore-backup.ts';
import { tryUpgrade } from '../upgrade/try-upgrade.ts';
import { type Command, CommandError } from './command.ts';

/** For so long visitors hardly notice that they wait. */
const longestLockMs = 1_000;

/** `upgrade` */
export const upgradeCommand: Command = {
  words: ['upgrade'],
  positionals: [],
  options: {
    try: {
      help: 'Applies the migrations to a copy, and says how long each took and what it locked meanwhile.',
    },
  },
  summary:
    'With --try: tries on a copy what this version would do to the database, while the install serves.',
  help: `Run it with the new version, and with the settings of the install that runs the old one. The copy needs as much room in the folder
for temporary files as the database. The exit code is 1 when a migration fails, when the upgraded copy does not show the websites, or
when a table with rows is locked for more than a second. To upgrade, make a backup and start the new version: it applies them, each
wholly or not at all.`,
  async run({ options, terminal, settings, signal }) {
    if (options.try !== true)
      throw new CommandError(
        'Starting the new version upgrades the database. Make a backup first; "upgrade --try" tries it on a copy.',
      );
    const tell = (what: string) => terminal.status(what);
    const { applied, hosts } = await tryUpgrade(settings(), tell, signal).catch((error: unknown) => {
      const isExpected =
        error instanceof BackupRuns ||
        error instanceof RestoreRefused ||
        (error instanceof Error && error.name === 'MigrationError');
      throw isExpected ? new CommandError(error.message) : error;
    });
    let hasLong = false;
    for (const { schema, name, ms, locked } of applied) {
      const isLong = ms > longestLockMs && locked.length > 0;
      hasLong ||= isLong;
      const told = locked.map(
        ({ table, isReadable }) => `${table} (${isReadable ? 'writes' : 'reads and writes'} wait)`,
      );
      terminal.print(`${schema} ${name}: ${Math.round(ms)} ms${isLong ? ', TOO LONG' : ''}`);
      if (told.length > 0) terminal.print(`  locks ${told.join(', ')}`);
    }
    if (applied.length === 0) terminal.print('The database lacks no migration of this version.');
    terminal.print(`The upgraded copy started and showed the home pages of ${hosts.length} websites.`);
    if (!hasLong) return 0;
    terminal.note(
      'Visitors would wait for these locks. Upgrade when few come, or ask for a migration in smaller steps.',
    );
    return 1;
  },
};
