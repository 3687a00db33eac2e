import { writeFile } from 'node:fs/promises';
import { OperatorExportPersonDocument } from '../generated/graphql.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { operate } from './operator.ts';

/** Only its account can read what is personal. */
const ownOnly = 0o600;

/** `person export` */
export const personExportCommand: Command = {
  words: ['person', 'export'],
  positionals: ['EMAIL', 'FILE'],
  options: { website: { value: 'HOST', isRequired: true, help: 'The website that keeps it.' } },
  summary: 'Writes all that a website keeps about someone to a JSON file, for them.',
  help: 'Hand it to the person alone: it holds their orders, addresses and what they wrote.',
  async run({ positionals: [email = '', file = ''], options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const { exportPerson } = await operator.run(OperatorExportPersonDocument, { email });
    if (exportPerson.__typename !== 'PersonExport') throw new CommandError(exportPerson.message);
    const { records, count } = exportPerson;
    await writeFile(file, `${JSON.stringify(records, null, 2)}\n`, { mode: ownOnly });
    terminal.print(
      count === 0
        ? `This website knows nothing about them; ${file} says so.`
        : `${count} records in ${file}.`,
    );
    return 0;
  },
};
