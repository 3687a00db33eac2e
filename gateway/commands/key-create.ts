import { z } from 'zod';
import { newId } from '#kit/ids.ts';
import { requestOf } from '../graph/request.ts';
import { type Command, CommandError, requiredText, textOf } from './command.ts';
import { findWebsiteId } from './operator.ts';
import { plain } from './terminal.ts';

const createKey = `mutation ($email: String!, $input: CreateApiKeyInput!) { createApiKeyFor(email: $email, input: $input) {
  ... on ApiKeyCreated { token apiKey { permissions } } ... on Problem { message } } }`;

const answer = z.object({
  createApiKeyFor: z.union([
    z.object({ token: z.string(), apiKey: z.object({ permissions: z.array(z.string()) }) }),
    z.object({ message: z.string() }),
  ]),
});

/** `key create` */
export const keyCreateCommand: Command = {
  words: ['key', 'create'],
  positionals: ['NAME'],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website, by any of its hosts.' },
    for: {
      value: 'EMAIL',
      isRequired: true,
      help: 'A contributor of it: the key does no more than they may, and ends with their work there.',
    },
    permissions: { value: 'A,B', help: 'Such as CATALOG_MANAGE,ORDERS_MANAGE; all of theirs when absent.' },
    'read-only': { help: 'The key reads, and every change is refused.' },
    expires: { value: 'DATE', help: 'Such as 2027-01-31; never when absent.' },
  },
  summary: 'Makes an API key for a program, and prints it: it is not shown again.',
  help: 'Programs send it as "Authorization: Bearer KEY". The editor lists keys and revokes them.',
  async run({ positionals: [name = ''], options, terminal, open }) {
    const install = await open();
    const host = requiredText(options, 'website');
    const websiteId = await findWebsiteId(install, host);
    if (websiteId === null) throw new CommandError(`No website answers on "${plain(host)}".`);
    const expires = textOf(options, 'expires');
    if (expires !== undefined && Number.isNaN(Date.parse(expires)))
      throw new CommandError(`"${plain(expires)}" is no date.`);
    const input = {
      name,
      permissions: (textOf(options, 'permissions') ?? '').split(',').filter(Boolean),
      isAdHocAllowed: true,
      isReadOnly: options['read-only'] === true,
      ...(expires === undefined ? {} : { expiresAt: new Date(expires).toISOString() }),
    };
    const variables = { email: requiredText(options, 'for'), input };
    const permissions = ['GATEWAY', 'WEBSITE_MANAGE'];
    const request = requestOf({ websiteId, requestId: newId(), permissions });
    const made = answer.parse(await install.graph.ask('identity', createKey, variables, request));
    if ('message' in made.createApiKeyFor) throw new CommandError(made.createApiKeyFor.message);
    terminal.print(made.createApiKeyFor.token);
    return 0;
  },
};
