import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type NestedForm, readNestedForm, textAt } from './form-body.ts';
import { StripeEvents } from './stripe-events.ts';
import { StripeLedger } from './stripe-ledger.ts';
import { bankPage, elementScript } from './stripe-pages.ts';
import { type Attempt, newSandboxId, SandboxRefusal } from './stripe-refusals.ts';
import { StripeTaxes } from './stripe-taxes.ts';

/** A server on this machine that speaks the part of Stripe's API that the shop uses, and moves no money. */
export interface StripeSandbox {
  /** Such as `http://127.0.0.1:4242`. */
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly ledger: StripeLedger;
  readonly events: StripeEvents;
  readonly taxes: StripeTaxes;
  /** Where events are sent from now on, asked for each of them; null for nowhere. */
  tellTo(webhookUrl: () => string | null): void;
  /**
   * Fails the next request whose path ends so with 500: before it was carried out, or after it was, when nobody learns of it. Stripe's
   * library asks again with the same key, so `times` counts its repeats too.
   */
  failNext(path: string, when: 'BEFORE' | 'AFTER', times?: number): void;
  /** Breaks every connection, in the middle of what is asked too, and answers nobody for so long, as a provider whose network is gone. */
  interrupt(milliseconds: number): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

interface Failure {
  readonly path: string;
  readonly when: 'BEFORE' | 'AFTER';
  left: number;
}

const json = (status: number, body: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
});

const unrecognized = (method: string, path: string) =>
  new SandboxRefusal(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });

/** How a form wants to pay. */
const attemptOf = (form: NestedForm): Attempt => ({
  type: textAt(form, 'payment_method_data', 'type') || 'card',
  number: textAt(form, 'payment_method_data', 'card', 'number'),
  returnUrl: textAt(form, 'return_url'),
  methodId: textAt(form, 'payment_method'),
  isOffSession: textAt(form, 'off_session') === 'true',
});

/** Starts it on a port of this machine; 0 takes any that is free. */
export async function startStripeSandbox({ port = 0 }: { port?: number } = {}): Promise<StripeSandbox> {
  const secretKey = `sk_test_${randomBytes(12).toString('hex')}`;
  const publishableKey = `pk_test_${randomBytes(12).toString('hex')}`;
  const webhookSecret = `whsec_${randomBytes(12).toString('hex')}`;
  let webhookUrl: () => string | null = () => null;
  let url = '';
  const taxes = new StripeTaxes();
  const failures: Failure[] = [];
  const kept = new Map<string, { hash: string; answer: Answer }>();
  const events = new StripeEvents(() => {
    const to = webhookUrl();
    return to === null ? null : { url: to, secret: webhookSecret };
  });
  const ledger = new StripeLedger({
    tell: (type, object) => events.record(type, object),
    pageUrl: (intentId) => `${url}/bank/${intentId}`,
  });

  function takeFailure(path: string, when: Failure['when']): boolean {
    const failure = failures.find((one) => one.when === when && one.left > 0 && path.endsWith(one.path));
    if (failure) failure.left -= 1;
    return failure !== undefined;
  }

  /** The same key with the same request has the same answer; with another request it is refused. */
  function answerOnce(key: string, asked: string, work: () => Answer): Answer {
    const hash = createHash('sha256').update(asked).digest('hex');
    const before = kept.get(key);
    if (before && before.hash !== hash)
      return json(400, {
        error: {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        },
      });
    if (before) return before.answer;
    const answer = work();
    if (answer.status < 500) kept.set(key, { hash, answer });
    return answer;
  }

  function api(request: IncomingMessage, path: string, body: string): Answer {
    const form = readNestedForm(body);
    const secret =
      textAt(form, 'client_secret') ||
      (new URL(request.url ?? '/', url).searchParams.get('client_secret') ?? '');
    const key = (request.headers.authorization ?? '').replace(/^Bearer /, '');
    const [, noun = '', id = ''] = path.split('/').slice(1);
    const own =
      noun === 'setup_intents'
        ? ledger.methods.setups.get(id)
        : noun === 'payment_intents'
          ? ledger.intents.get(id)
          : undefined;
    const isForPages = own?.client_secret === secret && /^\/v1\/\w+\/\w+(\/confirm)?$/.test(path);
    if (key !== secretKey && !(key === publishableKey && own && isForPages))
      return json(401, { error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } });
    const work = (): Answer => {
      try {
        const answer = route(
          request.method ?? 'GET',
          path,
          form,
          new URL(request.url ?? '/', url).searchParams,
        );
        const isExpanded = `${request.url} ${body}`.includes('expand');
        return json(200, isExpanded ? expandMethod(answer) : answer);
      } catch (error) {
        if (error instanceof SandboxRefusal) return json(error.status, { error: error.error });
        throw error;
      }
    };
    const idempotencyKey = request.headers['idempotency-key'];
    const isRepeated = typeof idempotencyKey === 'string' && request.method === 'POST';
    return isRepeated ? answerOnce(idempotencyKey, `${path} ${body}`, work) : work();
  }

  function route(method: string, path: string, form: NestedForm, search: URLSearchParams): object {
    const [, noun = '', id = '', verb = ''] = path.split('/').slice(1);
    const { methods } = ledger;
    if (noun === 'customers' && method === 'POST') return methods.createCustomer(textAt(form, 'email'));
    if (noun === 'customers' && method === 'DELETE') return methods.removeCustomer(id);
    if (noun === 'payment_methods' && verb === 'detach') return { ...methods.detach(id) };
    if (noun === 'refunds' && method === 'POST') {
      const amount = textAt(form, 'amount');
      return ledger.refund(textAt(form, 'payment_intent'), amount === '' ? null : Number(amount));
    }
    if (noun === 'disputes' && method === 'GET' && id === '') {
      const of = search.get('payment_intent');
      const data = ledger.disputes.filter((one) => one.payment_intent === of);
      return { object: 'list', url: '/v1/disputes', has_more: false, data };
    }
    if (path === '/v1/tax/calculations' && method === 'POST') return taxes.calculate(form);
    if (path === '/v1/tax/transactions/create_from_calculation' && method === 'POST')
      return taxes.recordSale(form);
    if (path === '/v1/tax/transactions/create_reversal' && method === 'POST')
      return taxes.recordReversal(form);
    const [, calculation] = /^\/v1\/tax\/calculations\/(\w+)\/line_items$/.exec(path) ?? [];
    if (calculation) return taxes.linesOf(calculation, search);
    if (noun === 'setup_intents') {
      if (id === '') return { ...methods.createSetup(textAt(form, 'customer')) };
      if (method === 'GET') return { ...methods.setup(id) };
      if (verb === 'confirm') return { ...methods.confirmSetup(id, attemptOf(form)) };
    }
    if (noun !== 'payment_intents') throw unrecognized(method, path);
    if (method === 'GET') return { ...ledger.intent(id) };
    if (id === '') return createIntent(form);
    if (verb === 'confirm') return { ...ledger.confirm(id, attemptOf(form)) };
    if (verb === 'capture') {
      const amount = textAt(form, 'amount_to_capture');
      return { ...ledger.capture(id, amount === '' ? ledger.intent(id).amount_capturable : Number(amount)) };
    }
    if (verb === 'cancel') return { ...ledger.cancel(id) };
    throw unrecognized(method, path);
  }

  /** Writes the whole method where an answer names it. */
  function expandMethod(answer: object): object {
    const id = 'payment_method' in answer ? answer.payment_method : null;
    return typeof id === 'string' ? { ...answer, payment_method: ledger.methods.method(id) } : answer;
  }

  function createIntent(form: NestedForm): object {
    const metadata = form.metadata;
    const intent = ledger.create({
      amount: Number(textAt(form, 'amount')),
      currency: textAt(form, 'currency'),
      capture_method: textAt(form, 'capture_method') === 'manual' ? 'manual' : 'automatic',
      customer: textAt(form, 'customer') || null,
      description: textAt(form, 'description'),
      metadata:
        typeof metadata === 'object'
          ? Object.fromEntries(Object.keys(metadata).map((name) => [name, textAt(metadata, name)]))
          : {},
      setup_future_usage: textAt(form, 'setup_future_usage') || null,
    });
    const isConfirmed = textAt(form, 'confirm') === 'true';
    return {
      ...(isConfirmed ? ledger.confirm(intent.id, attemptOf(form)) : intent),
    };
  }

  function bank(method: string, path: string, body: string): Answer | { redirect: string } {
    const id = path.split('/')[2] ?? '';
    const isSetup = id.startsWith('seti_');
    const intent = isSetup ? ledger.methods.setup(id) : ledger.intent(id);
    const returnUrl = intent.next_action?.redirect_to_url.return_url ?? '';
    if (method === 'GET') {
      const question = 'amount' in intent ? intent : { description: 'To save a card' };
      return { status: 200, type: 'text/html; charset=utf-8', body: bankPage(question) };
    }
    const isPaid = new URLSearchParams(body).get('answer') === 'pay';
    if (isSetup) ledger.methods.finishSetup(id, isPaid);
    else ledger.finish(id, isPaid);
    const back = new URL(returnUrl);
    const name = isSetup ? 'setup_intent' : 'payment_intent';
    back.searchParams.set(name, id);
    back.searchParams.set(`${name}_client_secret`, intent.client_secret);
    back.searchParams.set('redirect_status', isPaid ? 'succeeded' : 'failed');
    return { redirect: back.href };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', url).pathname;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end();
    if (path === '/element.js')
      return void response
        .writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' })
        .end(elementScript(url));
    if (path.startsWith('/bank/')) {
      const page = bank(request.method ?? 'GET', path, body);
      if ('redirect' in page) return void response.writeHead(303, { location: page.redirect }).end();
      return void response.writeHead(page.status, { 'content-type': page.type }).end(page.body);
    }
    const broken = json(500, {
      error: { type: 'api_error', message: 'Something went wrong on the side of the provider.' },
    });
    const early = takeFailure(path, 'BEFORE');
    const answer = early ? broken : api(request, path, body);
    const sent = !early && takeFailure(path, 'AFTER') ? broken : answer;
    response
      .writeHead(sent.status, { 'content-type': sent.type, 'request-id': newSandboxId('req'), ...cors })
      .end(sent.body);
  }

  let answersFrom = 0;
  const server = createServer((request, response) => {
    if (Date.now() < answersFrom) return void request.socket.destroy();
    serve(request, response).catch((error: unknown) => {
      const { status, error: told } =
        error instanceof SandboxRefusal ? error : { status: 500, error: { message: String(error) } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: told }));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The sandbox has no port.');
  url = `http://127.0.0.1:${address.port}`;
  return {
    ...{ url, secretKey, publishableKey, webhookSecret, ledger, events, taxes },
    tellTo(to) {
      webhookUrl = to;
    },
    failNext(path, when, times = 1) {
      failures.push({ path, when, left: times });
    },
    interrupt(milliseconds) {
      answersFrom = Date.now() + milliseconds;
      server.closeAllConnections();
    },
    async close() {
      await events.settled();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
