import { hash, verify } from '@node-rs/argon2';
import type { InputProblem } from '../problems.ts';

/** argon2id with 19 MiB, 2 passes and 1 lane: what OWASP's password storage sheet asks for. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const shortest = 4;
const longest = 200;

/** A password that many people share has 4 to 200 characters. */
export function findPasswordProblem(password: string | null | undefined): InputProblem | null {
  const length = password?.length ?? shortest;
  const isFine = length >= shortest && length <= longest;
  return isFine
    ? null
    : { field: 'password', message: `A password has ${shortest} to ${longest} characters.` };
}

/** What is stored of a password; null for none. */
export async function hashPassword(password: string | null | undefined): Promise<string | null> {
  return typeof password === 'string' ? hash(password, parameters) : null;
}

/** The answer to a password that is not the one of which `stored` is the hash; null where it is. */
export async function findWrongPassword(stored: string, password: string) {
  if (password.length <= longest && (await verify(stored, password))) return null;
  const message = 'That is not the password. Please try again.';
  return { __typename: 'WrongPagePassword' as const, message };
}
