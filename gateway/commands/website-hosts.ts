import {
  OperatorAddWebsiteHostDocument,
  OperatorRemoveWebsiteHostDocument,
  OperatorSetPrimaryHostDocument,
  OperatorWebsiteHostsDocument,
} from '../generated/graphql.ts';
import { type Command, CommandError, requiredText, textOf } from './command.ts';
import { operate } from './operator.ts';
import { plain } from './terminal.ts';

/** `website hosts` */
export const websiteHostsCommand: Command = {
  words: ['website', 'hosts'],
  positionals: [],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website, by any of its hosts.' },
    add: { value: 'HOST', help: 'A further host to answer on.' },
    primary: { value: 'HOST', help: 'The host that links, mails and search engines name.' },
    remove: { value: 'HOST', help: 'A host to answer on no more; the primary one stays.' },
  },
  summary: 'Lists the hosts that a website answers on, and changes them.',
  async run({ options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const failed = (answer: { __typename: string; message?: string }) => {
      if (answer.__typename !== 'WebsiteHosts') throw new CommandError(answer.message ?? answer.__typename);
    };
    const [add, primary, remove] = [
      textOf(options, 'add'),
      textOf(options, 'primary'),
      textOf(options, 'remove'),
    ];
    if (add) failed((await operator.run(OperatorAddWebsiteHostDocument, { host: add })).addWebsiteHost);
    if (primary)
      failed((await operator.run(OperatorSetPrimaryHostDocument, { host: primary })).setPrimaryHost);
    if (remove)
      failed((await operator.run(OperatorRemoveWebsiteHostDocument, { host: remove })).deleteWebsiteHost);
    const { websiteHosts } = await operator.run(OperatorWebsiteHostsDocument, {});
    for (const { host, isPrimary } of websiteHosts)
      terminal.print(plain(isPrimary ? `${host}  (primary)` : host));
    return 0;
  },
};
