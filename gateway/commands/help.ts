import type { Command } from './command.ts';

const program = 'npm run vitrine --';

/** All commands with a line about each. */
export function listCommands(commands: readonly Command[]): string {
  const rows = commands.map((command) => [usageOf(command), command.summary] as const);
  const lines = rows.flatMap(([usage, summary]) => [`  ${usage}`, `      ${summary}`]);
  const settings =
    'The settings are those of the server: DATA_DIR, DATABASE_URL and so on. It may be running meanwhile.';
  return [
    `Usage: ${program} COMMAND`,
    '',
    ...lines,
    '',
    `${program} COMMAND --help tells more.`,
    settings,
  ].join('\n');
}

/** One command with all that it takes. */
export function describeCommand(command: Command): string {
  const options = Object.entries(command.options).map(
    ([name, { value, help }]) => `  --${value ? `${name} ${value}` : name}\n      ${help}`,
  );
  const help = command.help ? ['', command.help] : [];
  return [
    `Usage: ${program} ${usageOf(command)}`,
    '',
    command.summary,
    ...help,
    ...(options.length > 0 ? ['', ...options] : []),
  ].join('\n');
}

function usageOf({ words, positionals, options }: Command): string {
  const parts = Object.entries(options).map(([name, { value, isRequired }]) => {
    const option = `--${value ? `${name} ${value}` : name}`;
    return isRequired ? option : `[${option}]`;
  });
  return [...words, ...positionals, ...parts].join(' ');
}
