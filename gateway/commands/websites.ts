import { z } from 'zod';
import { newId } from '#kit/ids.ts';
import { gatewayRequest } from '../http/viewers.ts';
import type { Command } from './command.ts';
import { plain } from './terminal.ts';

const query =
  'query ($first: Int!, $after: String) { websites(first: $first, after: $after) { identifier primaryHost title } }';
const pageSize = 200;
const answer = z.object({
  websites: z.array(z.object({ identifier: z.string(), primaryHost: z.string(), title: z.string() })),
});

/** `websites` */
export const websitesCommand: Command = {
  words: ['websites'],
  positionals: [],
  options: {},
  summary: 'Lists the websites of this install: host, identifier and title.',
  async run({ terminal, open, signal }) {
    const install = await open();
    let after: string | undefined;
    do {
      const request = gatewayRequest(null, newId());
      const variables = { first: pageSize, after: after ?? null };
      const { websites } = answer.parse(await install.graph.ask('content', query, variables, request));
      for (const { primaryHost, identifier, title } of websites) {
        terminal.print([primaryHost, identifier, plain(title)].join('\t'));
      }
      after = websites.length === pageSize ? websites.at(-1)?.identifier : undefined;
    } while (after !== undefined && !signal.aborted);
    return 0;
  },
};
