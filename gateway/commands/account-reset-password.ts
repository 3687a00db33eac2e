import { newId } from '#kit/ids.ts';
import { CreatePasswordLinkDocument } from '../generated/identity.ts';
import { gatewayRequest } from '../http/viewers.ts';
import { type Command, CommandError, textOf } from './command.ts';
import { findWebsiteId } from './operator.ts';
import { plain } from './terminal.ts';

/** The host of the first website, which PUBLIC_URL leads to. */
const firstHost = 'localhost';

/** `account reset-password` */
export const accountResetPasswordCommand: Command = {
  words: ['account', 'reset-password'],
  positionals: ['EMAIL'],
  options: {
    website: {
      value: 'HOST',
      help: 'The website whose address the link has; that of PUBLIC_URL when absent.',
    },
  },
  summary: 'Prints a link under which a contributor chooses a new password; no mail is sent.',
  help: 'It works once, for an hour. Whoever has it can get into the account: hand it to its owner alone.',
  async run({ positionals: [email = ''], options, terminal, open, settings }) {
    const install = await open();
    const host = textOf(options, 'website') ?? firstHost;
    if (!(await findWebsiteId(install, host)))
      throw new CommandError(
        `No website answers on "${plain(host)}". Name one by --website; "websites" lists them.`,
      );
    const { createPasswordLink: path } = await install.graph.ask(
      CreatePasswordLinkDocument,
      { email },
      gatewayRequest(null, newId()),
    );
    if (path === null) throw new CommandError(`No account has the address "${plain(email)}".`);
    const { publicUrl, port } = settings();
    const own = publicUrl ?? `http://${firstHost}:${port}`;
    terminal.print(new URL(path, host === firstHost ? own : `https://${host}`).href);
    return 0;
  },
};
