import { OperatorDeleteWebsiteDocument, OperatorRestoreWebsiteDocument } from '../generated/graphql.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { operate } from './operator.ts';
import { plain } from './terminal.ts';

/** `website delete` */
export const websiteDeleteCommand: Command = {
  words: ['website', 'delete'],
  positionals: ['HOST'],
  options: {
    title: { value: 'TITLE', isRequired: true, help: 'Its title, as a proof that this website is meant.' },
  },
  summary: 'Deletes a website; for 30 days "website restore" brings it back.',
  async run({ positionals: [host = ''], options, terminal, open }) {
    const { operator } = await operate(await open(), host);
    const title = requiredText(options, 'title');
    const { deleteWebsite } = await operator.run(OperatorDeleteWebsiteDocument, { title });
    if (deleteWebsite.__typename !== 'Website') throw new CommandError(deleteWebsite.message);
    const { removedAt } = deleteWebsite;
    terminal.print(
      `"${plain(deleteWebsite.title)}" is deleted. All that it has is removed for good on ${removedAt?.slice(0, 10)}; until then "website restore ${plain(host)}" brings it back.`,
    );
    return 0;
  },
};

/** `website restore` */
export const websiteRestoreCommand: Command = {
  words: ['website', 'restore'],
  positionals: ['HOST'],
  options: {},
  summary: 'Brings a deleted website back as it was.',
  async run({ positionals: [host = ''], terminal, open }) {
    const { operator } = await operate(await open(), host);
    const { restoreWebsite } = await operator.run(OperatorRestoreWebsiteDocument, {});
    if (restoreWebsite.__typename !== 'Website') throw new CommandError(restoreWebsite.message);
    terminal.print(`"${plain(restoreWebsite.title)}" is back.`);
    return 0;
  },
};
