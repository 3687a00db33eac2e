import { setTimeout as wait } from 'node:timers/promises';
import { createSecureContext, type SecureContext } from 'node:tls';
import { LRUCache } from 'lru-cache';
import type { Log } from '#kit/subgraph.ts';
import { reasonOf } from '../doctor/finding.ts';
import type { TlsSettings } from '../settings/tls-settings.ts';
import { isPublicName, isRenewalDue, ordersLeft, retryAt } from './certificate.rules.ts';
import { CertificateFolder } from './certificate-folder.ts';
import type { CertificateState, Certificates } from './certificates.ts';
import { orderCertificate } from './order-certificate.ts';

const lookMs = 60_000;
/** Another front door may have ordered one. */
const checkedMs = 10_000;
const longestGoodbyeMs = 3_000;
const mostContexts = 2_000;
const mostHosts = 100_000;

/** The certificates of all hosts of an install, ordered and renewed by ACME. Of several front doors one orders. */
export class AcmeCertificates implements Certificates {
  readonly #settings: Extract<TlsSettings, { mode: 'acme' }>;
  readonly #folder: CertificateFolder;
  readonly #findHosts: () => AsyncIterable<string>;
  readonly #log: Log;
  readonly #now: () => Date;
  /** What a visitor's browser is shown, or that there is nothing, by host. */
  readonly #contexts = new LRUCache<string, { context: SecureContext | null; keptAt: number; at: number }>({
    max: mostContexts,
  });
  #state: CertificateState = { firstEnd: null, failing: 0, expired: 0 };
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** `findHosts` gives the hosts that websites answer on; no other is ever asked for. */
  constructor(
    settings: Extract<TlsSettings, { mode: 'acme' }>,
    { findHosts, log, now }: { findHosts: () => AsyncIterable<string>; log: Log; now: () => Date },
  ) {
    this.#settings = settings;
    this.#folder = new CertificateFolder(settings.folder, settings.directoryUrl);
    this.#findHosts = findHosts;
    this.#log = log;
    this.#now = now;
  }

  get state(): CertificateState {
    return this.#state;
  }

  open(): Promise<void> {
    return this.#folder.open();
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), lookMs);
    this.#timer.unref();
    void this.look();
  }

  /** An order that runs has some moments to come to its end; the next process makes it again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    const enough = new AbortController();
    const waited = wait(longestGoodbyeMs, undefined, { signal: enough.signal }).catch(() => undefined);
    await Promise.race([this.#looking, waited]);
    enough.abort();
  }

  /** Nobody knows which host is meant when none is named. */
  attach(): void {}

  findChallenge(token: string): Promise<string | null> {
    return this.#folder.findChallenge(token);
  }

  async contextOf(host: string): Promise<SecureContext | null> {
    const at = performance.now();
    const known = this.#contexts.get(host);
    if (known && at - known.at < checkedMs) return known.context;
    const kept = await this.#folder.find(host);
    const keptAt = kept?.keptAt ?? 0;
    const context =
      known && known.keptAt === keptAt
        ? known.context
        : kept && createSecureContext({ key: kept.pem, cert: kept.pem });
    this.#contexts.set(host, { context, keptAt, at });
    return context;
  }

  /** Orders what is missing or due, and finds out how all of them are; resolves when that is done. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => this.#log.error({ error }, 'Certificates could not be looked after.'));
    return this.#looking;
  }

  async #look(): Promise<void> {
    if (this.#isClosed) return;
    const hosts: string[] = [];
    for await (const host of this.#findHosts()) {
      if (isPublicName(host) && hosts.length < mostHosts) hosts.push(host);
    }
    const due = await this.#survey(hosts);
    if (due.length === 0) return;
    await this.#folder.whileOthersWait(async () => {
      for (const host of due) {
        // What this process was told to order, another one may have ordered meanwhile.
        if (this.#isClosed) return;
        if (await this.#isDue(host)) await this.#order(host);
      }
    });
    await this.#survey(hosts);
  }

  /** Notes how the certificates are; gives the hosts to order for, as many as an authority takes. */
  async #survey(hosts: readonly string[]): Promise<string[]> {
    const now = this.#now();
    const due: string[] = [];
    const orderedAt: number[] = [];
    const ends: number[] = [];
    let failing = 0;
    for (const host of hosts) {
      const [kept, failed] = await Promise.all([this.#folder.find(host), this.#folder.findFailure(host)]);
      if (kept) ends.push(kept.notAfter.getTime());
      if (kept) orderedAt.push(kept.keptAt);
      if (failed) orderedAt.push(failed.at);
      if (failed) failing += 1;
      if (await this.#isDue(host)) due.push(host);
    }
    this.#state = {
      failing,
      firstEnd: ends.length > 0 ? new Date(ends.reduce((a, b) => Math.min(a, b))) : null,
      expired: ends.filter((end) => end <= now.getTime()).length,
    };
    return due.slice(0, ordersLeft(orderedAt, now.getTime()));
  }

  async #isDue(host: string): Promise<boolean> {
    const [kept, failed] = await Promise.all([this.#folder.find(host), this.#folder.findFailure(host)]);
    const now = this.#now();
    if (failed && now.getTime() < retryAt(failed)) return false;
    return kept === null || isRenewalDue(kept, now);
  }

  async #order(host: string): Promise<void> {
    try {
      await this.#folder.keep(host, await orderCertificate(host, this.#settings, this.#folder));
      this.#contexts.delete(host);
      this.#log.info({ host }, 'A certificate was ordered.');
    } catch (error) {
      const failures = ((await this.#folder.findFailure(host))?.failures ?? 0) + 1;
      const failed = { failures, at: this.#now().getTime(), reason: reasonOf(error).slice(0, 500) };
      await this.#folder.keepFailure(host, failed);
      const again = new Date(retryAt(failed)).toISOString();
      this.#log.error({ host, failures, again, error }, 'A certificate could not be ordered.');
    }
  }
}
