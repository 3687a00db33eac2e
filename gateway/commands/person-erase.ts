import { OperatorErasePersonDocument } from '../generated/graphql.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { operate } from './operator.ts';

/** `person erase` */
export const personEraseCommand: Command = {
  words: ['person', 'erase'],
  positionals: ['EMAIL'],
  options: { website: { value: 'HOST', isRequired: true, help: 'The website that forgets them.' } },
  summary: 'Removes all that a website keeps about someone; orders and invoices stay without their name.',
  help: 'It cannot be undone. Orders that are still under way keep their address until they are completed or cancelled.',
  async run({ positionals: [email = ''], options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    const { erasePerson } = await operator.run(OperatorErasePersonDocument, { email });
    if (erasePerson.__typename !== 'PersonErasure') throw new CommandError(erasePerson.message);
    const { isDone, openOrders } = erasePerson;
    if (isDone) terminal.print('Nothing is left about them.');
    else if (openOrders.length > 0)
      terminal.print(
        `All but orders ${openOrders.join(', ')}, which are under way: the rest goes once they are done.`,
      );
    else terminal.print('A part of it could not be reached; it goes on by itself while the install runs.');
    return 0;
  },
};
