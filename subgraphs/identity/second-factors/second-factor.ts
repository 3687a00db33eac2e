import { randomInt } from 'node:crypto';
import { refuseTooMany, type Throttle, type TooManyAttempts, uncountAttempt } from '../accounts/throttle.ts';
import type { IdentityContext } from '../context.ts';
import { databaseOf, type Holder, type HolderKind } from './holder.ts';
import { readStep, type StoredStep, takeStep, writeStep } from './sign-in-step.data.ts';
import {
  deleteTotp,
  findTotp,
  saveRecoveryCodes,
  saveTotp,
  takeRecoveryCode,
  takeTotpStep,
} from './totp.data.ts';
import {
  codeLimits,
  formatRecoveryCode,
  newTotpSecret,
  normalizeRecoveryCode,
  recoveryCodeCount,
  stepOfCode,
  totpOf,
} from './totp.rules.ts';

const purpose = 'secret of an app that shows codes';
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 10;

const messages = {
  inUse: 'An app is in use already. Stop using it first.',
  wrongCode: 'The code is wrong, or was used before.',
  expired: 'That took too long. Please sign in again.',
  codeNeeded: 'Enter the code that your app shows.',
} as const;

const wrongCode = { __typename: 'WrongCode', message: messages.wrongCode } as const;

/** The word that a sign-in was begun too long ago. */
export const signInExpired = { __typename: 'SignInExpired', message: messages.expired } as const;

/** Makes a secret for an app, named after the website and whose account it is. */
export async function startTotp(
  { secret: install, viewer }: IdentityContext,
  { id, db }: Holder,
  label: string,
) {
  const secret = newTotpSecret();
  if (!(await saveTotp(db, id, install.seal(purpose, secret))))
    return { __typename: 'TotpInUse', message: messages.inUse } as const;
  const issuer = new URL(viewer.baseUrl ?? 'http://localhost').hostname;
  const uri = totpOf(secret, issuer, label).toString();
  return { __typename: 'TotpStarted', secret, uri } as const;
}

/** Has the app used from now on, once it shows a right code; answers recovery codes, of which only hashes are kept. */
export async function confirmTotp(context: IdentityContext, { id, db }: Holder, code: string) {
  const refusal = await refuseTooMany(context, throttleOf(id));
  if (refusal) return refusal;
  const stored = await findTotp(db, id);
  if (!stored || stored.isConfirmed || !(await isCodeRight(context, { id, db }, code))) return wrongCode;
  await uncountAttempt(context, throttleOf(id));
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await db.transaction((queries) => saveRecoveryCodes(queries, id, codes));
  return { __typename: 'TotpConfirmed', recoveryCodes: codes.map(formatRecoveryCode) } as const;
}

/** Stops asking for codes. */
export function stopTotp({ id, db }: Holder): Promise<void> {
  return db.transaction((queries) => deleteTotp(queries, id));
}

/** What a sign-in by password answers whose holder uses an app: the way to the second step. Null for everyone else. */
export async function askForCode({ id, db }: Pick<Holder, 'id' | 'db'>, isRemembered: boolean) {
  const stored = await findTotp(db, id);
  if (!stored?.isConfirmed) return null;
  const token = await writeStep(db, 'CODE', { holderId: id, isRemembered, value: '' });
  return { __typename: 'SecondStepNeeded', message: messages.codeNeeded, token } as const;
}

/** Verifies the code of the second step; answers who may come in, or why not. A wrong code leaves the step for another one. */
export async function verifyCode(
  context: IdentityContext,
  kind: HolderKind,
  { token, code }: { token: string; code: string },
): Promise<
  (StoredStep & { readonly holderId: string }) | typeof signInExpired | typeof wrongCode | TooManyAttempts
> {
  const db = databaseOf(context, kind);
  const step = await readStep(db, 'CODE', token);
  if (!step?.holderId) return signInExpired;
  const holder = { id: step.holderId, db };
  const refusal = await refuseTooMany(context, throttleOf(holder.id));
  if (refusal) return refusal;
  const isRight =
    (await isCodeRight(context, holder, code)) ||
    (await takeRecoveryCode(db, holder.id, normalizeRecoveryCode(code)));
  if (!isRight) return wrongCode;
  await uncountAttempt(context, throttleOf(holder.id));
  return (await takeStep(db, 'CODE', token)) ? { ...step, holderId: holder.id } : signInExpired;
}

async function isCodeRight(
  { secret: install }: IdentityContext,
  { id, db }: Pick<Holder, 'id' | 'db'>,
  code: string,
): Promise<boolean> {
  const stored = await findTotp(db, id);
  const secret = stored && install.open(purpose, stored.sealed);
  const step = secret ? stepOfCode(secret, code, Date.now()) : null;
  return step !== null && takeTotpStep(db, id, step);
}

function throttleOf(holderId: string): Throttle {
  const { failures: limit, windowSeconds } = codeLimits;
  return { subject: { kind: 'code', value: holderId }, limit, windowSeconds };
}

function newRecoveryCode(): string {
  return Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
}
