import { randomBytes } from 'node:crypto';
import { newId } from '#kit/ids.ts';
import { MakeOwnerDocument } from '../generated/identity.ts';
import { gatewayRequest } from '../http/viewers.ts';
import type { Install } from '../install.ts';
import { CommandError, type CommandOption } from './command.ts';
import { plain } from './terminal.ts';

/** The option that names who a website belongs to: nobody could manage it else. */
export const ownerOption: CommandOption = {
  value: 'EMAIL',
  isRequired: true,
  help: 'Whose website it is; an account is made when there is none.',
};

/** Refuses what is no mail address before anything is made. */
export function assertEmail(email: string): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandError(`"${plain(email)}" is no email address.`);
}

/** Makes someone a website's administrator; says so, with the password of an account that is new. */
export async function giveWebsite(install: Install, websiteId: string, email: string): Promise<string> {
  const password = randomBytes(12).toString('base64url');
  const variables = { email, password, websiteId };
  await install.graph.ask(MakeOwnerDocument, variables, gatewayRequest(websiteId, newId()));
  return `${plain(email)} owns it. An account that was not there before has the password ${password}`;
}
