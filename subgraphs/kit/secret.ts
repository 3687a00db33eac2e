import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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

/** The secret in a file of the data folder, made at the first start and readable by this account only. */
export async function keepSecret(dataDir: string, name: string): Promise<Secret> {
  const file = join(dataDir, name);
  await mkdir(dataDir, { recursive: true });
  // Only the first of several processes writes; all of them read what it wrote.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  await link(unfinished, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(unfinished);
  return secretOf(Buffer.from((await readFile(file, 'utf8')).trim(), 'hex'));
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
