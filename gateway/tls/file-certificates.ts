import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContext, type Server } from 'node:tls';
import type { Log } from '#kit/subgraph.ts';
import { reasonOf } from '../doctor/finding.ts';
import type { TlsSettings } from '../settings/tls-settings.ts';
import type { CertificateState, Certificates } from './certificates.ts';

const lookMs = 10_000;

/** A certificate that the operator keeps in files; shown to whoever asks, and read again when the files change. */
export class FileCertificates implements Certificates {
  readonly #settings: Extract<TlsSettings, { mode: 'files' }>;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #servers: Pick<Server, 'setSecureContext'>[] = [];
  #context: SecureContext | null = null;
  #pair = { cert: '', key: '' };
  #end: Date | null = null;
  #isFailing = false;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(settings: Extract<TlsSettings, { mode: 'files' }>, log: Log, now: () => Date) {
    this.#settings = settings;
    this.#log = log;
    this.#now = now;
  }

  attach(server: Pick<Server, 'setSecureContext'>): void {
    this.#servers.push(server);
    server.setSecureContext(this.#pair);
  }

  get state(): CertificateState {
    const isExpired = this.#end !== null && this.#end <= this.#now();
    return { firstEnd: this.#end, failing: Number(this.#isFailing), expired: Number(isExpired) };
  }

  /** Throws when there is nothing that could be shown. */
  async open(): Promise<void> {
    await this.#read();
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), lookMs);
    this.#timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async findChallenge(): Promise<null> {
    return null;
  }

  async contextOf(): Promise<SecureContext | null> {
    return this.#context;
  }

  /** Reads the files again if they changed. One that was half written leaves what was read before. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#read())
      .catch((error: unknown) => {
        if (!this.#isFailing) this.#log.error({ error: reasonOf(error) }, 'The certificate cannot be read.');
        this.#isFailing = true;
      });
    return this.#looking;
  }

  async #read(): Promise<void> {
    const { certificateFile, keyFile } = this.#settings;
    const [cert, key] = await Promise.all([readFile(certificateFile, 'utf8'), readFile(keyFile, 'utf8')]);
    const isKnown = cert === this.#pair.cert && key === this.#pair.key;
    if (isKnown && !this.#isFailing) return;
    this.#context = createSecureContext({ cert, key });
    this.#end = new Date(new X509Certificate(cert).validTo);
    this.#pair = { cert, key };
    for (const server of this.#servers) server.setSecureContext(this.#pair);
    this.#isFailing = false;
    if (this.#servers.length > 0) this.#log.info({ end: this.#end }, 'The certificate was read again.');
  }
}
