import { newId } from '#kit/ids.ts';
import type { Log } from '#kit/subgraph.ts';
import { ExpiredWebsitesDocument } from '../generated/content.ts';
import { gatewayRequest } from '../http/viewers.ts';
import type { Install } from '../install.ts';
import { copyOrder } from '../website-copy/website-file.ts';

const lookMs = 60 * 60_000;

/**
 * Removes all that deleted websites have once they cannot be brought back any more: each hour, and whoever does it. Content, which knows
 * which websites there are, comes last: a process that is killed in the middle leaves the rest to the next look.
 */
export class WebsiteRemovals {
  readonly #install: Pick<Install, 'graph' | 'copyOf'>;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  #isStopping = false;

  constructor(install: Pick<Install, 'graph' | 'copyOf'>, log: Log) {
    this.#install = install;
    this.#log = log;
    this.#timer = setInterval(() => void this.look(), lookMs);
    this.#timer.unref();
  }

  /** Removes what is due; resolves when that is done. */
  look(): Promise<void> {
    this.#running = this.#running.then(() =>
      this.#removeExpired().catch((error: unknown) =>
        this.#log.error({ error }, 'A deleted website was not removed. It is tried again in an hour.'),
      ),
    );
    return this.#running;
  }

  async close(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #removeExpired(): Promise<void> {
    const { graph, copyOf } = this.#install;
    const asked = gatewayRequest(null, newId());
    const { expiredWebsites } = await graph.ask(ExpiredWebsitesDocument, {}, asked);
    for (const websiteId of expiredWebsites) {
      for (const subgraph of copyOrder) {
        if (this.#isStopping) return;
        await copyOf(subgraph).discard(websiteId);
      }
      this.#log.info({ websiteId }, 'A website that was deleted 30 days ago is removed.');
    }
  }
}
