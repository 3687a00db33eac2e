import { z } from 'zod';
import { inSpan } from '#kit/spans.ts';
import type { Log } from '#kit/subgraph.ts';
import { ExchangeCommerceEventsDocument } from '../generated/commerce.ts';
import { ExchangeFormsEventsDocument } from '../generated/forms.ts';
import {
  ExchangeIdentityEventsDocument,
  TakeWebhookEventsDocument,
  WebhookSubscriptionsDocument,
} from '../generated/identity.ts';
import type { SubgraphDocument } from '../graph/subgraph-document.ts';
import { gatewayRequest } from '../http/viewers.ts';
import type { Install } from '../install.ts';
import { tellContactMarketing } from './contact-marketing.ts';
import { tellContactNews } from './contact-news.ts';
import { tellNewsletterSignUps } from './newsletter-sign-ups.ts';
import { tellNews } from './order-news.ts';
import { tellSignUps } from './sign-ups.ts';
import { installTypes, tellStoreFigures } from './store-figures.ts';

/** Subgraphs that write down what happens, and the operation that hands it over. */
const sources = {
  commerce: ExchangeCommerceEventsDocument,
  forms: ExchangeFormsEventsDocument,
  identity: ExchangeIdentityEventsDocument,
} as const;

type Source = keyof typeof sources;

const eventList = z.array(z.object({ id: z.string() }).loose());
const usualSweepMs = 60_000;
const retryMs = 2_000;

/**
 * Brings what happens in any subgraph to identity, which delivers it to partners. It learns of events as caches learn of
 * changes, and looks once a minute besides, also for subscriptions that changed unheard. An event is forgotten where it happened only after identity took it; one that is
 * brought twice is taken once, so several gateways may do this at once.
 */
export class WebhookRelay {
  readonly #install: Install;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout;
  #haveSubscriptionsChanged = true;
  #hasWork = false;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(install: Install, log: Log, sweepMs = usualSweepMs) {
    this.#install = install;
    this.#log = log;
    install.changes.subscribe((change) => {
      if (change !== null && !change.tag.startsWith('webhook-')) return;
      if (change?.tag !== 'webhook-events') this.#haveSubscriptionsChanged = true;
      this.#wake();
    });
    this.#timer = setInterval(() => {
      this.#haveSubscriptionsChanged = true;
      this.#wake();
    }, sweepMs);
    this.#timer.unref();
    this.#wake();
  }

  /** Resolves when what is under way is done; nothing is begun after that. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  #wake(): void {
    this.#hasWork = true;
    if (this.#isClosed || this.#running) return;
    this.#running = this.#work().finally(() => {
      this.#running = undefined;
      if (this.#hasWork && !this.#isClosed) this.#wake();
    });
  }

  async #work(): Promise<void> {
    this.#hasWork = false;
    try {
      const subscriptions = this.#haveSubscriptionsChanged ? await this.#findSubscriptions() : null;
      for (const source of Object.keys(sources).filter(isSource)) await this.#empty(source, subscriptions);
      if (subscriptions !== null) await this.#checkSubscriptions(subscriptions);
    } catch (error) {
      // The next round brings what stayed behind.
      this.#haveSubscriptionsChanged = true;
      setTimeout(() => this.#wake(), retryMs).unref();
      this.#log.warn({ error }, 'Events for partners could not be brought to their delivery.');
    }
  }

  /** Another gateway may have read newer subscriptions and told them first: who told last makes sure that they were the newest. */
  async #checkSubscriptions(told: unknown): Promise<void> {
    if (JSON.stringify(await this.#findSubscriptions()) === JSON.stringify(told)) return;
    this.#haveSubscriptionsChanged = true;
    this.#hasWork = true;
  }

  async #findSubscriptions(): Promise<unknown> {
    this.#haveSubscriptionsChanged = false;
    return (await this.#ask(WebhookSubscriptionsDocument, {})).webhookSubscriptions;
  }

  async #empty(source: Source, subscriptions: unknown): Promise<void> {
    let taken: string[] = [];
    let told = subscriptions;
    while (!this.#isClosed) {
      const events = await this.#exchange(source, told && withInstall(source, told), taken);
      if (events.length === 0) return;
      await inSpan(
        () => ({
          name: 'webhook relay',
          root: true,
          attributes: { 'messaging.batch.message_count': events.length },
        }),
        () => this.#ask(TakeWebhookEventsDocument, { events }),
      );
      await tellSignUps(this.#install, events);
      if (source === 'commerce') {
        await tellStoreFigures(this.#install, events);
        await tellNews(this.#install, events);
        await tellContactNews(this.#install, events);
      }
      if (source === 'forms') {
        await tellContactMarketing(this.#install, events);
        await tellNewsletterSignUps(this.#install, events);
      }
      taken = events.map(({ id }) => id);
      told = null;
    }
  }

  async #exchange(source: Source, subscriptions: unknown, taken: string[]) {
    const { events } = await this.#ask(sources[source], { subscriptions, taken });
    return eventList.parse(events);
  }

  #ask<Data, Variables extends Record<string, unknown>>(
    document: SubgraphDocument<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    return this.#install.graph.ask(document, variables, gatewayRequest(null, 'webhooks'));
  }
}

/** What websites want of a source, and what the install wants of all of them. */
function withInstall(source: Source, subscriptions: unknown): unknown {
  const types = installTypes[source];
  return types.length > 0 && Array.isArray(subscriptions)
    ? [...subscriptions, { websiteId: '*', types }]
    : subscriptions;
}

function isSource(name: string): name is Source {
  return Object.hasOwn(sources, name);
}
