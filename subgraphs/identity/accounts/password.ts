import { hash, verify } from '@node-rs/argon2';

/** argon2id, the library's default kind, with 19 MiB, 2 passes and 1 lane: what OWASP's password storage sheet asks for. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a random value that nobody kept: what a password is compared with when no account has the mail address. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$+Mh/JIddgpfi9tsUYnkxqw$ufiGjJgTBzDPdOZkyIPJn2t+SVyBPt5tx3iXxaEdBA0';

/** The hash that is stored for a password; it names its own parameters and salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** Whether the password is the one; takes the same time when there is no account, so that time gives none away. */
export async function isPasswordOf(passwordHash: string | null, password: string): Promise<boolean> {
  const isMatch = await verify(passwordHash ?? nobodysHash, password);
  return isMatch && passwordHash !== null;
}
