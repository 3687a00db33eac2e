import { checkTheme } from '#web/site/template/check-theme.ts';
import { readTheme } from '#web/site/theme/read-theme.ts';
import { stylesheetFor } from '#web/site/theme/stylesheet-cache.ts';
import type { ThemeFiles, ThemeProblem, ThemeReading } from '#web/site/theme/theme.ts';
import { readThemeFolder, ThemeFolderError } from '#web/site/theme/theme-folder.ts';
import { OperatorInstallThemeDocument } from '../generated/graphql.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { operate } from './operator.ts';
import { plain } from './terminal.ts';

/** `theme install` */
export const themeInstallCommand: Command = {
  words: ['theme', 'install'],
  positionals: ['DIR'],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website that gets the theme.' },
    preview: { help: 'Stores it without putting it into use; "theme preview" shows it.' },
    unstyled: { help: 'Installs it although style sheets of it cannot be compiled.' },
  },
  summary: 'Installs the theme in the folder DIR and puts it into use.',
  help: 'What is wrong with the theme is told with file, line and column, and with what was done about it. A theme that\ncan be used in spite of it is installed. One that cannot, or of which a whole style sheet cannot be compiled, changes\nnothing.',
  async run({ positionals: [folder = ''], options, terminal, open }) {
    const files = await readFolder(folder);
    const { theme, problems: found, unstyled } = await examine(files);
    for (const problem of found) terminal.note(describe(problem));
    if (!theme) throw new CommandError('The theme was not installed.');
    if (unstyled.length > 0 && options.unstyled !== true)
      throw new CommandError(
        `The theme was not installed: ${plain(unstyled.join(', '))} cannot be compiled, and its pages would have no styles of it. Mend it, or say --unstyled.`,
      );
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const isActivated = options.preview !== true;
    const isUnstyledAllowed = options.unstyled === true;
    const input = { name: theme.name, files: encodeFiles(files), isActivated, isUnstyledAllowed };
    const { installTheme } = await operator.run(OperatorInstallThemeDocument, { input });
    if (installTheme.__typename !== 'ThemeRevision') throw new CommandError(installTheme.message);
    const told =
      found.length === 0 ? 'no problems' : found.length === 1 ? '1 problem' : `${found.length} problems`;
    const outcome = isActivated ? 'is in use' : `is stored as revision ${installTheme.id}`;
    terminal.print(`The theme "${plain(theme.name)}" ${outcome}: ${files.size} files, ${told}.`);
    return 0;
  },
};

/** The files of a theme's folder. */
export async function readFolder(folder: string): Promise<ThemeFiles> {
  try {
    return await readThemeFolder(folder);
  } catch (error) {
    throw error instanceof ThemeFolderError ? new CommandError(error.message) : error;
  }
}

/** What was found in a theme's folder. */
interface Examined extends ThemeReading {
  /** Its style sheets that cannot be compiled at all. */
  readonly unstyled: readonly string[];
}

/** Reads a theme, and tells what is wrong with its files, its templates and its style sheets. */
export async function examine(files: ThemeFiles): Promise<Examined> {
  const { theme, problems } = readTheme(files);
  if (theme === undefined) return { theme, problems, unstyled: [] };
  const { problems: ofStyles, leftOut } = await stylesheetFor(theme);
  return { theme, problems: [...problems, ...checkTheme(theme), ...ofStyles], unstyled: leftOut };
}

/** A problem in a line: where it is, what it is, and what was done about it. */
export function describe({ severity, file, line, column, message, whatWeDid }: ThemeProblem): string {
  const place = [file, line || undefined, (line && column) || undefined].filter(Boolean).join(':');
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return plain(`${place ? `${place}: ` : ''}${severity}: ${sentence} ${whatWeDid}`);
}

/** A theme's files as the graph takes them. */
export function encodeFiles(files: ThemeFiles): { path: string; base64: string }[] {
  return [...files].map(([path, content]) => ({ path, base64: Buffer.from(content).toString('base64') }));
}
