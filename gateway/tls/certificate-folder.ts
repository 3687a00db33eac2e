import { X509Certificate } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { newId } from '#kit/ids.ts';
import { type FailedOrder, isPublicName, type Validity } from './certificate.rules.ts';

/** A key and its certificate with the chain, as one text, so that neither is ever seen without the other. */
export interface KeptCertificate extends Validity {
  readonly pem: string;
  /** When it was kept, in milliseconds since 1970. */
  readonly keptAt: number;
}

const failedSchema = z.object({ failures: z.number().int(), at: z.number(), reason: z.string() });
const tokenPattern = /^[\w-]{1,200}$/;
/** A lock whose holder has not touched it for so long is one of a process that died. */
const deadLockMs = 120_000;
const touchMs = 20_000;

/** What was ordered of one authority, in a folder that only the install's account can read, and that several front doors may share. */
export class CertificateFolder {
  readonly #path: string;
  /** What was read, until its file changes. */
  readonly #read = new Map<string, KeptCertificate>();

  /** `folder` keeps what all authorities gave; one that is only tried out mixes with no other. */
  constructor(folder: string, directoryUrl: string) {
    this.#path = join(folder, new URL(directoryUrl).host.replace(/[^\w.-]/g, '_'));
  }

  async open(): Promise<void> {
    await mkdir(join(this.#path, 'challenges'), { recursive: true, mode: 0o700 });
  }

  /** The certificate of a host; null when there is none. */
  async find(host: string): Promise<KeptCertificate | null> {
    if (!isPublicName(host)) return null;
    const path = this.#pathOf(host);
    const keptAt = await stat(path).then(({ mtimeMs }) => mtimeMs, nothing);
    if (keptAt === null) return null;
    const known = this.#read.get(host);
    if (known?.keptAt === keptAt) return known;
    const pem = await readFile(path, 'utf8').catch(nothing);
    if (pem === null) return null;
    const certificate = new X509Certificate(pem.slice(pem.indexOf('-----BEGIN CERTIFICATE')));
    const read = {
      ...{ pem, keptAt },
      notBefore: new Date(certificate.validFrom),
      notAfter: new Date(certificate.validTo),
    };
    this.#read.set(host, read);
    return read;
  }

  async keep(host: string, pem: string): Promise<void> {
    await this.#write(this.#pathOf(host), pem);
    await rm(this.#failurePathOf(host), { force: true });
  }

  /** Why the last order for a host failed; null when it did not. */
  async findFailure(host: string): Promise<FailedOrder | null> {
    const text = await readFile(this.#failurePathOf(host), 'utf8').catch(nothing);
    return text === null ? null : failedSchema.parse(JSON.parse(text));
  }

  keepFailure(host: string, failed: FailedOrder): Promise<void> {
    return this.#write(this.#failurePathOf(host), JSON.stringify(failed));
  }

  /** The key of the account at the authority, made once. */
  async accountKey(make: () => Promise<string>): Promise<string> {
    const path = join(this.#path, 'account.key');
    const known = await readFile(path, 'utf8').catch(nothing);
    if (known !== null) return known;
    const made = await make();
    await this.#write(path, made);
    return made;
  }

  /** What is answered to the authority; null for a token that it was not promised. */
  async findChallenge(token: string): Promise<string | null> {
    return tokenPattern.test(token) ? readFile(this.#challengePathOf(token), 'utf8').catch(nothing) : null;
  }

  keepChallenge(token: string, answer: string): Promise<void> {
    if (!tokenPattern.test(token)) throw new Error('The authority’s token is none.');
    return this.#write(this.#challengePathOf(token), answer);
  }

  forgetChallenge(token: string): Promise<void> {
    return rm(this.#challengePathOf(token), { force: true });
  }

  /**
   * Works while no other front door does; answers false when one does. Should two take over from one that died at the same
   * moment, a certificate is ordered twice, and either holds.
   */
  async whileOthersWait(work: () => Promise<void>): Promise<boolean> {
    const path = join(this.#path, 'orders.lock');
    const touchedAt = await stat(path).then(({ mtimeMs }) => mtimeMs, nothing);
    if (touchedAt !== null && Math.abs(Date.now() - touchedAt) > deadLockMs) await rm(path, { force: true });
    const lock = await open(path, 'wx', 0o600).catch(alreadyThere);
    if (lock === null) return false;
    await lock.close();
    const touching = setInterval(() => {
      const now = new Date();
      utimes(path, now, now).catch(nothing);
    }, touchMs);
    try {
      await work();
    } finally {
      clearInterval(touching);
      await rm(path, { force: true });
    }
    return true;
  }

  async #write(path: string, text: string): Promise<void> {
    const written = `${path}.${newId()}`;
    const file = await open(written, 'wx', 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(written, path);
  }

  #pathOf(host: string): string {
    return join(this.#path, `${host}.pem`);
  }

  #failurePathOf(host: string): string {
    return join(this.#path, `${host}.failed.json`);
  }

  #challengePathOf(token: string): string {
    return join(this.#path, 'challenges', token);
  }
}

/** What is not there, or cannot be read, is none. */
function nothing(): null {
  return null;
}

function alreadyThere(error: Error & { readonly code?: string }): null {
  if (error.code === 'EEXIST') return null;
  throw error;
}
