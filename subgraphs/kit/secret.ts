import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A secret of a subgraph that is in no database, so that a copy of the database alone opens nothing. */
export interface Secret {
  /** HMAC-SHA-256 of a text. What is made for one purpose is worth nothing for another. */
  sign(purpose: string, text: string): Buffer;
  /** The text as nobody else can read or change it: AES-256-GCM, in base64url. */
  seal(purpose: string, text: string): string;
  /** What was sealed for that purpose; null when it was not, or with another secret. */
  open(purpose: string, sealed: string): string | null;
}

const nonceBytes = 12;
const tagBytes = 16;

/** The secret in a file; null where there is no such file. */
export async function readSecret(file: string): Promise<Secret | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : secretIn(text);
}

/** The secret that the text of a file holds. */
export function secretIn(text: string): Secret {
  return secretOf(Buffer.from(text.trim(), 'hex'));
}

/** Makes a secret in a file that only this account reads; false where another process was first. */
export async function makeSecret(file: string): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true });
  // Nobody reads half of it: it appears under its name when it is there wholly, and only for the first of several processes.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  try {
    await link(unfinished, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(unfinished);
  }
}

/** A secret of the bytes given; each purpose has a key of its own, made of them. */
export function secretOf(bytes: Buffer): Secret {
  if (bytes.length < 32) throw new Error('A secret must have at least 32 bytes.');
  const keys = new Map<string, Buffer>();
  const keyOf = (purpose: string): Buffer => {
    const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    sign: (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest(),
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), nonce);
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64url');
    },
    open(purpose, sealed) {
      const whole = Buffer.from(sealed, 'base64url');
      const nonce = whole.subarray(0, nonceBytes);
      const tag = whole.subarray(nonceBytes, nonceBytes + tagBytes);
      if (tag.length < tagBytes) return null;
      const decipher = createDecipheriv('aes-256-gcm', keyOf(`seal ${purpose}`), nonce);
      decipher.setAuthTag(tag);
      try {
        const hidden = whole.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
