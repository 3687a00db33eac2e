import { newId } from '#kit/ids.ts';
import { AllowInstallReadingDocument, AllowWebsitesDocument } from '../generated/identity.ts';
import { gatewayRequest } from '../http/viewers.ts';
import { type Command, CommandError } from './command.ts';
import { plain } from './terminal.ts';

/** Rights on the install: the mutation that gives them, and how a command says what they allow. */
const rights = {
  allowWebsites: [AllowWebsitesDocument, 'make websites on this install'],
  allowInstallReading: [AllowInstallReadingDocument, 'read how this install runs'],
} as const;

function allowing(word: string, right: keyof typeof rights, isAllowed: boolean, summary: string): Command {
  return {
    words: ['account', word],
    positionals: ['EMAIL'],
    options: {},
    summary,
    async run({ positionals: [email = ''], terminal, open }) {
      const install = await open();
      const [change, what] = rights[right];
      const { changed } = await install.graph.ask(
        change,
        { email, isAllowed },
        gatewayRequest(null, newId()),
      );
      if (!changed) throw new CommandError(`No account has the address "${plain(email)}".`);
      terminal.print(`${plain(email)} may ${isAllowed ? '' : 'no longer '}${what}.`);
      return 0;
    },
  };
}

/** `account allow-websites` */
export const accountAllowCommand = allowing(
  'allow-websites',
  'allowWebsites',
  true,
  'Lets an account make websites on this install, on hosts that it proves to be its own.',
);

/** `account forbid-websites` */
export const accountForbidCommand = allowing(
  'forbid-websites',
  'allowWebsites',
  false,
  'Takes that back; the websites that it made stay.',
);

/** `account allow-reading` */
export const accountAllowReadingCommand = allowing(
  'allow-reading',
  'allowInstallReading',
  true,
  'Lets an account read how this install runs, such as its SQL statements, under Analytics > Server.',
);

/** `account forbid-reading` */
export const accountForbidReadingCommand = allowing(
  'forbid-reading',
  'allowInstallReading',
  false,
  'Takes that back.',
);
