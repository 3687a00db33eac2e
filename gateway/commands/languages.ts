import { LanguagesDocument, SaveLanguagesDocument } from '../generated/graphql.ts';
import { type Command, CommandError, requiredText, textOf } from './command.ts';
import { operate } from './operator.ts';
import { plain } from './terminal.ts';

/** `languages` */
export const languagesCommand: Command = {
  words: ['languages'],
  positionals: [],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website.' },
    set: {
      value: 'TAGS',
      help: 'The languages it is translated into, such as de,fr-CA; an empty one leaves its own alone. Texts are kept.',
    },
  },
  summary: 'Lists the languages of a website with their addresses, or sets them.',
  async run({ options, terminal, open }) {
    const { operator, website } = await operate(await open(), requiredText(options, 'website'));
    const wanted = textOf(options, 'set');
    if (wanted !== undefined) {
      const languages = wanted.split(/[\s,]+/).filter(Boolean);
      const { saveLanguages } = await operator.run(SaveLanguagesDocument, { languages });
      if (saveLanguages.__typename !== 'LanguagesSaved') throw new CommandError(saveLanguages.message);
    }
    const { siteLanguages } = await operator.run(LanguagesDocument, {});
    for (const { language, name, prefix } of siteLanguages)
      terminal.print(plain(`${language}  ${name}  ${website.primaryHost}${prefix}/`));
    return 0;
  },
};
