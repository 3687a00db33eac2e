import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';

/** How much work a guess at the passphrase is: 64 MiB of memory and about a fifth of a second. */
const cost = { N: 2 ** 16, r: 8, p: 1 };
const keyBytes = 32;
const nonceBytes = 12;

const lockedSchema = z.object({
  kind: z.literal('scrypt+aes-256-gcm'),
  N: z
    .number()
    .int()
    .max(2 ** 20),
  r: z.number().int().max(32),
  p: z.number().int().max(16),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});
const keysSchema = z.record(z.string(), z.string());

/** The secrets of a data folder by their paths below it. */
export type Keys = Readonly<Record<string, string>>;

/** The secrets as nobody reads or changes them without the passphrase. */
export async function lockKeys(keys: Keys, passphrase: string): Promise<string> {
  const salt = randomBytes(16);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, cost), nonce);
  const data = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), data };
  const texts = Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')]);
  return JSON.stringify({ kind: 'scrypt+aes-256-gcm', ...cost, ...Object.fromEntries(texts) });
}

/** The secrets again; null with another passphrase, or when a byte was changed. */
export async function unlockKeys(text: string, passphrase: string): Promise<Keys | null> {
  const { N, r, p, ...locked } = lockedSchema.parse(JSON.parse(text));
  const bytes = (name: 'salt' | 'nonce' | 'tag' | 'data') => Buffer.from(locked[name], 'base64');
  const key = await derive(passphrase, bytes('salt'), { N, r, p });
  const decipher = createDecipheriv('aes-256-gcm', key, bytes('nonce'));
  decipher.setAuthTag(bytes('tag'));
  try {
    const plain = Buffer.concat([decipher.update(bytes('data')), decipher.final()]).toString('utf8');
    return keysSchema.parse(JSON.parse(plain));
  } catch {
    return null;
  }
}

function derive(passphrase: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> {
  const options = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
