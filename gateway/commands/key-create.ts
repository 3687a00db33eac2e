import { newId } from '#kit/ids.ts';
import { CreateApiKeyForDocument } from '../generated/identity.ts';
import { requestOf } from '../graph/request.ts';
import { type Command, CommandError, requiredText, textOf } from './command.ts';
import { findWebsiteId, readPermissions } from './operator.ts';
import { plain } from './terminal.ts';

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
    const named = (textOf(options, 'permissions') ?? '').split(',').filter(Boolean);
    const input = {
      name,
      permissions: readPermissions(install, named),
      isAdHocAllowed: true,
      isReadOnly: options['read-only'] === true,
      ...(expires === undefined ? {} : { expiresAt: new Date(expires).toISOString() }),
    };
    const variables = { email: requiredText(options, 'for'), input };
    const permissions = ['GATEWAY', 'WEBSITE_MANAGE'];
    const request = requestOf({ websiteId, requestId: newId(), permissions });
    const { createApiKeyFor: made } = await install.graph.ask(CreateApiKeyForDocument, variables, request);
    if (made.__typename !== 'ApiKeyCreated') throw new CommandError(made.message);
    terminal.print(made.token);
    return 0;
  },
};
