import {
  OperatorScriptPolicyDocument,
  OperatorSetScriptPolicyDocument,
  type ScriptPolicy,
} from '../generated/graphql.ts';
import { type Command, CommandError, requiredText, textOf } from './command.ts';
import { operate } from './operator.ts';
import { plain } from './terminal.ts';

/** What each choice means, in a line. */
const choices: Readonly<Record<ScriptPolicy, string>> = {
  STRICT: 'scripts of the theme, and nothing from elsewhere',
  THEME: 'scripts of the theme, and what they name of other hosts',
  OFF: 'every script, wherever it comes from',
};

/** `website scripts` */
export const websiteScriptsCommand: Command = {
  words: ['website', 'scripts'],
  positionals: [],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website.' },
    set: { value: 'POLICY', help: 'One of strict, theme and off.' },
  },
  summary: 'Says which scripts visitors’ browsers run on the pages of a website, or chooses it.',
  help: Object.entries(choices)
    .map(([name, meaning]) => `${name.toLowerCase()}: ${meaning}.`)
    .join('\n'),
  async run({ options, terminal, open }) {
    const wanted = textOf(options, 'set')?.toUpperCase();
    if (wanted !== undefined && !isPolicy(wanted))
      throw new CommandError('--set is one of strict, theme and off.');
    const { operator } = await operate(await open(), requiredText(options, 'website'));
    if (wanted !== undefined) {
      const { updateWebsite } = await operator.run(OperatorSetScriptPolicyDocument, { scriptPolicy: wanted });
      if (updateWebsite.__typename !== 'Website') throw new CommandError(updateWebsite.message);
    }
    const { website } = await operator.run(OperatorScriptPolicyDocument, {});
    const chosen = website?.settings.scriptPolicy ?? 'THEME';
    terminal.print(plain(`${chosen.toLowerCase()}  ${choices[chosen]}`));
    return 0;
  },
};

function isPolicy(name: string): name is ScriptPolicy {
  return Object.hasOwn(choices, name);
}
