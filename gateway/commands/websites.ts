import { allWebsites } from '../websites/all-websites.ts';
import type { Command } from './command.ts';
import { plain } from './terminal.ts';

/** `websites` */
export const websitesCommand: Command = {
  words: ['websites'],
  positionals: [],
  options: {},
  summary: 'Lists the websites of this install: host, identifier and title.',
  async run({ terminal, open, signal }) {
    for await (const { primaryHost, identifier, title } of allWebsites(await open())) {
      if (signal.aborted) break;
      terminal.print([primaryHost, identifier, plain(title)].join('\t'));
    }
    return 0;
  },
};
