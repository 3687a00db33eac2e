import { OperatorSetStyleDocument, OperatorStyleDocument } from '../generated/graphql.ts';
import { type Command, CommandError, requiredText } from './command.ts';
import { operate } from './operator.ts';
import { plain } from './terminal.ts';

/** `theme style` */
export const themeStyleCommand: Command = {
  words: ['theme', 'style'],
  positionals: [],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website whose theme it is.' },
    set: { value: 'NAME=VALUE', help: 'Chooses a value; an empty one goes back to the default.' },
  },
  summary: 'Lists the style options of the theme in use with their values, or chooses one.',
  async run({ options, terminal, open }) {
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    if (typeof options.set === 'string') {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(options.set) ?? [];
      if (name === '') throw new CommandError('--set needs NAME=VALUE.');
      const values = { [name.trim()]: value.trim() === '' ? null : value.trim() };
      const { setStyleValues } = await operator.run(OperatorSetStyleDocument, { values });
      if (setStyleValues.__typename !== 'StyleValuesSet') throw new CommandError(setStyleValues.message);
    }
    const { website } = await operator.run(OperatorStyleDocument, {});
    const chosen = new Map(Object.entries(Object(website?.styleValues ?? {})));
    for (const { name, type, title, defaultValue } of website?.activeTheme?.styleOptions ?? []) {
      const own = chosen.get(name);
      const value = own === undefined ? `${defaultValue} (default)` : String(own);
      terminal.print(plain(`${name}  ${value}  ${title} (${type})`));
    }
    return 0;
  },
};
