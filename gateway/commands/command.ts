import type { Config } from '../config.ts';
import type { Install } from '../install.ts';
import type { Terminal } from './terminal.ts';

/** What a command works with. */
export interface CommandContext {
  /** What stands after the command's words, as many as it has `positionals`. */
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly terminal: Terminal;
  /** What the environment says; throws when that makes no sense. */
  settings(): Config;
  /** Opens the install, once; it is closed when the command ends. */
  open(): Promise<Install>;
  /** Aborted when the operator wants to stop. */
  readonly signal: AbortSignal;
}

/** An option of a command; one with a value is `--name VALUE`. */
export interface CommandOption {
  readonly value?: string;
  readonly isRequired?: boolean;
  readonly help: string;
}

/** A command of the command line. */
export interface Command {
  /** Its words, such as `import products`. */
  readonly words: readonly string[];
  /** What follows them, such as `FILE`. */
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  /** One line for the list of commands. */
  readonly summary: string;
  /** More for its own help. */
  readonly help?: string;
  /** Answers the exit code: 0 when all went well, 1 when something did not. */
  run(context: CommandContext): Promise<number>;
}

/** Why a command cannot go on, in a sentence for the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** The text of an option that takes one. */
export function textOf(options: CommandContext['options'], name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The text of an option that must be there; the command line has checked that it is. */
export function requiredText(options: CommandContext['options'], name: string): string {
  const text = textOf(options, name);
  if (text === undefined) throw new CommandError(`--${name} is missing.`);
  return text;
}
