import { createHmac } from 'node:crypto';
import { newSandboxId } from './stripe-refusals.ts';

/** An event as it is sent: the same bytes each time, as a provider repeats them. */
export interface SandboxEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** The header that proves an event, made at the moment it is sent. */
export function signEvent(body: string, secret: string, now = new Date()): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Writes down what happens, and sends it to the shop's webhook: at once, or when it is asked to. */
export class StripeEvents {
  readonly all: SandboxEvent[] = [];
  /** True keeps events back until `send`, as a provider that is late. */
  isHeld = false;
  readonly #webhook: () => { url: string; secret: string } | null;
  readonly #sending = new Set<Promise<unknown>>();

  constructor(webhook: () => { url: string; secret: string } | null) {
    this.#webhook = webhook;
  }

  record(type: string, object: object): void {
    const id = newSandboxId('evt');
    const created = Math.floor(Date.now() / 1000);
    const body = JSON.stringify({
      ...{ id, object: 'event', type, created, livemode: false },
      data: { object },
    });
    const event = { id, type, body };
    this.all.push(event);
    if (!this.isHeld) this.#follow(this.send(event));
  }

  /** Sends an event, perhaps again; answers the shop's status, 0 when it could not be reached. */
  async send({ body }: SandboxEvent): Promise<number> {
    const webhook = this.#webhook();
    if (!webhook) return 0;
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signEvent(body, webhook.secret),
    };
    try {
      const answer = await fetch(webhook.url, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }

  /** Waits until all that was sent was answered. */
  async settled(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  #follow(sent: Promise<unknown>): void {
    this.#sending.add(sent);
    void sent.finally(() => this.#sending.delete(sent));
  }
}
