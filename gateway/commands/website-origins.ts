import { OperatorAllowedOriginsDocument, OperatorAllowOriginsDocument } from '../generated/graphql.ts';
import { type Command, CommandError, requiredText, textOf } from './command.ts';
import { operate } from './operator.ts';
import { plain } from './terminal.ts';

/** `website origins` */
export const websiteOriginsCommand: Command = {
  words: ['website', 'origins'],
  positionals: [],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website, by any of its hosts.' },
    add: { value: 'ORIGIN', help: 'Another website whose pages may ask, such as https://app.example.com.' },
    remove: { value: 'ORIGIN', help: 'One whose pages may ask no more.' },
  },
  summary: 'Lists the origins of other websites whose pages may use the API, and changes them.',
  help: 'Scripts of their pages ask the graph and the documented paths as visitors without cookies (CORS).',
  async run({ options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const { website } = await operator.run(OperatorAllowedOriginsDocument, {});
    const [add, remove] = [textOf(options, 'add'), textOf(options, 'remove')];
    const before = website?.settings.allowedOrigins ?? [];
    const after = [...new Set([...before, ...(add ? [add] : [])])].filter((origin) => origin !== remove);
    if (add || remove) {
      const { updateWebsite } = await operator.run(OperatorAllowOriginsDocument, { origins: after });
      if (updateWebsite.__typename !== 'Website')
        throw new CommandError(
          'message' in updateWebsite ? updateWebsite.message : 'The origins were not changed.',
        );
    }
    for (const origin of after) terminal.print(plain(origin));
    return 0;
  },
};
