import { newId } from '#kit/ids.ts';
import { gatewayRequest } from '../http/viewers.ts';
import { type Command, CommandError } from './command.ts';
import { plain } from './terminal.ts';

const allow = `mutation ($email: String!, $isAllowed: Boolean!) {
  allowWebsites(email: $email, isAllowed: $isAllowed) { email } }`;

function allowing(word: string, isAllowed: boolean, summary: string): Command {
  return {
    words: ['account', word],
    positionals: ['EMAIL'],
    options: {},
    summary,
    async run({ positionals: [email = ''], terminal, open }) {
      const install = await open();
      const request = gatewayRequest(null, newId());
      const { allowWebsites } = await install.graph.ask('identity', allow, { email, isAllowed }, request);
      if (!allowWebsites) throw new CommandError(`No account has the address "${plain(email)}".`);
      terminal.print(`${plain(email)} may ${isAllowed ? '' : 'no longer '}make websites on this install.`);
      return 0;
    },
  };
}

/** `account allow-websites` */
export const accountAllowCommand = allowing(
  'allow-websites',
  true,
  'Lets an account make websites on this install, on hosts that it proves to be its own.',
);

/** `account forbid-websites` */
export const accountForbidCommand = allowing(
  'forbid-websites',
  false,
  'Takes that back; the websites that it made stay.',
);
