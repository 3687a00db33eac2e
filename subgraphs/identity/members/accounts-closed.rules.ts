import type { Viewer } from '#kit/viewer.ts';
import { memberMessages } from './member.rules.ts';

/** That the owner lets nobody do this, as a visitor reads it. */
export interface AccountsClosed {
  readonly __typename: 'AccountsClosed';
  readonly message: string;
}

/** Nobody signs in where orders are placed as guests only, and accounts are made where the owner leaves them open. */
export function findAccountsClosed(
  { customerAccounts }: Pick<Viewer, 'customerAccounts'>,
  what: 'sign-in' | 'sign-up',
): AccountsClosed | null {
  if (customerAccounts === 'GUESTS_ONLY')
    return { __typename: 'AccountsClosed', message: memberMessages.accountsClosed };
  if (customerAccounts === 'SIGN_IN_ONLY' && what === 'sign-up')
    return { __typename: 'AccountsClosed', message: memberMessages.signUpsClosed };
  return null;
}
