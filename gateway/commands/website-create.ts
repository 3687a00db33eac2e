import { OperatorCreateWebsiteDocument } from '../generated/graphql.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { Operator } from './operator.ts';
import { assertEmail, giveWebsite, ownerOption } from './website-owner.ts';

/** `website create` */
export const websiteCreateCommand: Command = {
  words: ['website', 'create'],
  positionals: ['HOST'],
  options: {
    title: {
      value: 'TITLE',
      isRequired: true,
      help: 'The name of the website, in quotes when it has spaces.',
    },
    identifier: {
      ...{ value: 'NAME', isRequired: true },
      help: 'A name of lower-case letters, digits and hyphens that no other website of this install has.',
    },
    owner: ownerOption,
  },
  summary: 'Starts a website that answers on HOST, such as shop.example.com.',
  async run({ positionals: [host = ''], options, terminal, open }) {
    const input = {
      host,
      title: requiredText(options, 'title'),
      identifier: requiredText(options, 'identifier'),
    };
    const owner = requiredText(options, 'owner');
    assertEmail(owner);
    const install = await open();
    const operator = new Operator(install, null);
    const { createWebsite } = await operator.run(OperatorCreateWebsiteDocument, { input });
    if (createWebsite.__typename !== 'Website') throw new CommandError(createWebsite.message);
    terminal.print(`The website answers on ${createWebsite.primaryHost}.`);
    terminal.print(await giveWebsite(install, createWebsite.id, owner));
    return 0;
  },
};
