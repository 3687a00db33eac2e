import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { demoCommand } from '../demo/demo-command.ts';
import { GraphError, type Install, openInstall } from '../install.ts';
import { showProgress } from '../start/progress.ts';
import { explainStartFailure } from '../start/start-failure.rules.ts';
import { accountResetPasswordCommand } from './account-reset-password.ts';
import {
  accountAllowCommand,
  accountAllowReadingCommand,
  accountForbidCommand,
  accountForbidReadingCommand,
} from './account-rights.ts';
import {
  backupCreateCommand,
  backupListCommand,
  backupRestoreCommand,
  backupVerifyCommand,
} from './backup.ts';
import { type Command, type CommandContext, CommandError } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { exportProductsCommand } from './export-products.ts';
import { exportTranslationsCommand } from './export-translations.ts';
import { exportWebsiteCommand } from './export-website.ts';
import { describeCommand, listCommands } from './help.ts';
import { importProductsCommand } from './import-products.ts';
import { importSiteCommand } from './import-site.ts';
import { importTaxesCommand } from './import-taxes.ts';
import { importTranslationsCommand } from './import-translations.ts';
import { importWebsiteCommand } from './import-website.ts';
import { importWordPressCommand } from './import-wordpress.ts';
import { keyCreateCommand } from './key-create.ts';
import { languagesCommand } from './languages.ts';
import { mediaDeleteCommand, mediaListCommand } from './media-library.ts';
import { mediaUploadCommand } from './media-upload.ts';
import { personEraseCommand } from './person-erase.ts';
import { personExportCommand } from './person-export.ts';
import { secretsAcceptCommand, secretsCreateCommand, secretsExportCommand } from './secrets.ts';
import { Terminal, type TerminalStream } from './terminal.ts';
import { themeCheckCommand } from './theme-check.ts';
import { themeInstallCommand } from './theme-install.ts';
import {
  themeActivateCommand,
  themeListCommand,
  themePreviewCommand,
  themePruneCommand,
  themeRollbackCommand,
} from './theme-revisions.ts';
import { themeStyleCommand } from './theme-style.ts';
import { upgradeCommand } from './upgrade.ts';
import { visitsRecountCommand } from './visits-recount.ts';
import { websiteCreateCommand } from './website-create.ts';
import { websiteDeleteCommand, websiteRestoreCommand } from './website-delete.ts';
import { websiteHostsCommand } from './website-hosts.ts';
import { websiteOriginsCommand } from './website-origins.ts';
import { websiteScriptsCommand } from './website-scripts.ts';
import { websitesCommand } from './websites.ts';

/** All commands. */
export const commands: readonly Command[] = [
  websitesCommand,
  websiteCreateCommand,
  demoCommand,
  websiteScriptsCommand,
  websiteHostsCommand,
  websiteDeleteCommand,
  websiteRestoreCommand,
  websiteOriginsCommand,
  accountAllowCommand,
  accountForbidCommand,
  accountAllowReadingCommand,
  accountForbidReadingCommand,
  themeInstallCommand,
  themeCheckCommand,
  themeListCommand,
  themeActivateCommand,
  themeRollbackCommand,
  themePreviewCommand,
  themePruneCommand,
  themeStyleCommand,
  importProductsCommand,
  exportProductsCommand,
  importTaxesCommand,
  importWordPressCommand,
  importSiteCommand,
  languagesCommand,
  exportTranslationsCommand,
  importTranslationsCommand,
  exportWebsiteCommand,
  importWebsiteCommand,
  mediaUploadCommand,
  mediaListCommand,
  mediaDeleteCommand,
  accountResetPasswordCommand,
  personExportCommand,
  personEraseCommand,
  keyCreateCommand,
  visitsRecountCommand,
  backupCreateCommand,
  backupListCommand,
  backupVerifyCommand,
  backupRestoreCommand,
  secretsCreateCommand,
  secretsExportCommand,
  secretsAcceptCommand,
  doctorCommand,
  upgradeCommand,
];

/** The exit code of a command line that makes no sense. */
const misused = 2;

/** What surrounds a command line: what was typed, the settings, and where answers go. */
export interface Surroundings {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: TerminalStream;
  readonly stderr: TerminalStream;
  readonly signal: AbortSignal;
}

/** Runs what was typed and answers the exit code: 0 all went well, 1 something did not, 2 the line makes no sense. */
export async function runCommandLine({ args, env, stdout, stderr, signal }: Surroundings): Promise<number> {
  const terminal = new Terminal(stdout, stderr);
  const command = commands.find(({ words }) => words.every((word, index) => args[index] === word));
  if (!command) {
    const isHelp = args.length === 0 || args.some((arg) => ['help', '--help', '-h'].includes(arg));
    if (isHelp) terminal.print(listCommands(commands));
    else terminal.note(`There is no command "${args.join(' ')}".\n\n${listCommands(commands)}`);
    return isHelp ? 0 : misused;
  }
  const given = readArguments(command, args.slice(command.words.length));
  if (given === 'help') {
    terminal.print(describeCommand(command));
    return 0;
  }
  if (typeof given === 'string') {
    terminal.note(`${given}\n\n${describeCommand(command)}`);
    return misused;
  }
  return runOnInstall(command, { ...given, terminal, signal }, env);
}

type Arguments = Pick<CommandContext, 'positionals' | 'options'>;

/** What a command was given; or why that cannot be. */
function readArguments(command: Command, args: string[]): Arguments | 'help' | string {
  const types = Object.entries(command.options).map(
    ([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const,
  );
  const options = { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } } as const;
  let parsed: { values: Arguments['options']; positionals: string[] };
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  if (parsed.values.help) return 'help';
  const { positionals } = parsed;
  const missing = [
    ...command.positionals.slice(positionals.length),
    ...Object.entries(command.options).flatMap(([name, option]) =>
      option.isRequired && !parsed.values[name] ? [`--${name} ${option.value}`] : [],
    ),
  ];
  if (missing.length > 0) return `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`;
  if (positionals.length > command.positionals.length) return `"${positionals.at(-1)}" is one word too many.`;
  return { positionals, options: parsed.values };
}

async function runOnInstall(
  command: Command,
  context: Omit<CommandContext, 'open' | 'settings'>,
  env: Surroundings['env'],
): Promise<number> {
  const { terminal } = context;
  const log = {
    error: (details: object, message: string) => terminal.note(`${message} ${explain(details)}`.trim()),
    warn: (_: object, message: string) => terminal.note(message),
    info: () => undefined,
  };
  let opening: Promise<Install> | undefined;
  const settings = () => readConfig(env);
  const open = () => {
    const config = settings();
    opening ??= openInstall(config, log, showProgress).catch((error: unknown) => {
      const sentence = explainStartFailure(error, config);
      throw sentence ? new CommandError(sentence) : error;
    });
    return opening;
  };
  try {
    return await command.run({ ...context, open, settings });
  } catch (error) {
    if (isClosedPipe(error)) return 0;
    const isExpected =
      error instanceof CommandError || error instanceof ConfigError || error instanceof GraphError;
    terminal.note(isExpected ? error.message : explain({ error }));
    return error instanceof ConfigError ? misused : 1;
  } finally {
    await opening?.then((install) => install.close()).catch(() => undefined);
  }
}

function explain(details: object): string {
  const error = 'error' in details ? details.error : undefined;
  return error instanceof Error ? (error.stack ?? error.message) : '';
}

/** Whoever reads the answer has read enough, as `head` does. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
