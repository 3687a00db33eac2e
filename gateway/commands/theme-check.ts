import type { Command } from './command.ts';
import { describe, examine, readFolder } from './theme-install.ts';

/** `theme check` */
export const themeCheckCommand: Command = {
  words: ['theme', 'check'],
  positionals: ['DIR'],
  options: {},
  summary: 'Tells what is wrong with the theme in the folder DIR, and installs nothing.',
  help: 'The exit code is 1 when there is an error, 0 when there are warnings at most.',
  async run({ positionals: [folder = ''], terminal }) {
    const { problems: found } = await examine(await readFolder(folder));
    for (const problem of found) terminal.print(describe(problem));
    if (found.length === 0) terminal.print('No problems.');
    return found.some(({ severity }) => severity === 'error') ? 1 : 0;
  },
};
