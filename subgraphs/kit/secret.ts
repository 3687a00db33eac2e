import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of a subgraph that is in no database, so that a copy of the database alone opens nothing. */
export interface Secret {
  /** HMAC-SHA-256 of a text. What is made for one purpose is worth nothing for another. */
  sign(purpose: string, text: string): Buffer;
}

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
  return {
    sign(purpose, text) {
      const key = keys.get(purpose) ?? Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32));
      keys.set(purpose, key);
      return createHmac('sha256', key).update(text).digest();
    },
  };
}
