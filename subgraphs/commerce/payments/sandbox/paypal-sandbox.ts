import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { type PaypalBuyer, PaypalLedger } from './paypal-ledger.ts';
import { newSandboxId, SandboxRefusal } from './stripe-refusals.ts';

/** A server on this machine that speaks the part of PayPal's API that the shop uses, and moves no money. */
export interface PaypalSandbox {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookId: string;
  readonly ledger: PaypalLedger;
  /** The bytes and headers of an event about an order, as PayPal sends them. */
  signEvent(type: string, orderId: string): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

const money = z.object({ currency_code: z.string(), value: z.string() });
const orderRequest = z.object({
  purchase_units: z.array(z.object({ custom_id: z.string(), amount: money })).length(1),
  payment_source: z.object({
    paypal: z.object({ experience_context: z.object({ return_url: z.string() }) }),
  }),
});
const refundRequest = z.object({ amount: money });
const proof = z.object({ transmission_sig: z.string(), webhook_id: z.string() });
const buyers: Readonly<Record<string, PaypalBuyer>> = {
  pay: 'PAYS',
  poor: 'HAS_NO_MONEY',
  back: 'GOES_BACK',
};

/** Starts it on a port of this machine; 0 takes any that is free. */
export async function startPaypalSandbox({ port = 0 }: { port?: number } = {}): Promise<PaypalSandbox> {
  const clientId = randomBytes(12).toString('hex');
  const clientSecret = randomBytes(12).toString('hex');
  const token = randomBytes(12).toString('hex');
  const webhookId = newSandboxId('WH');
  const kept = new Map<string, unknown>();
  const signatures = new Set<string>();
  let url = '';
  const ledger = new PaypalLedger(() => url);

  function post(path: string, body: unknown): unknown {
    if (path === '/v1/notifications/verify-webhook-signature') {
      const { transmission_sig: signature, webhook_id: of } = proof.parse(body);
      return { verification_status: of === webhookId && signatures.has(signature) ? 'SUCCESS' : 'FAILURE' };
    }
    if (path.startsWith('/v2/checkout/orders')) {
      const [orderId, action] = path.split('/').slice(4);
      if (orderId === undefined) {
        const { purchase_units: units, payment_source: source } = orderRequest.parse(body);
        const unit = units[0];
        if (!unit) throw new Error('An order has a unit.');
        const returnUrl = source.paypal.experience_context.return_url;
        return { ...ledger.create({ orderId: unit.custom_id, amount: unit.amount, returnUrl }) };
      }
      if (action === 'capture') return { ...ledger.capture(orderId) };
    }
    const capture = /^\/v2\/payments\/captures\/([^/]+)\/refund$/.exec(path)?.[1];
    if (capture !== undefined) return ledger.refund(capture, refundRequest.parse(body).amount);
    throw new SandboxRefusal(404, {
      name: 'RESOURCE_NOT_FOUND',
      message: 'The specified resource does not exist.',
    });
  }

  function api(request: IncomingMessage, path: string, body: string): unknown {
    if (path === '/v1/oauth2/token') {
      const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
      if (request.headers.authorization !== expected)
        throw new SandboxRefusal(401, { name: 'invalid_client', message: 'Client Authentication failed' });
      return { access_token: token, expires_in: 32_400, token_type: 'Bearer' };
    }
    if (request.headers.authorization !== `Bearer ${token}`)
      throw new SandboxRefusal(401, { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed.' });
    if (request.method === 'GET') return { ...ledger.order(path.split('/')[4] ?? '') };
    const key = request.headers['paypal-request-id'];
    const before = typeof key === 'string' ? kept.get(`${path} ${key}`) : undefined;
    if (before !== undefined) return before;
    const answer = post(path, JSON.parse(body));
    if (typeof key === 'string') kept.set(`${path} ${key}`, answer);
    return answer;
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? '/', url);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    if (asked.pathname === '/checkoutnow') {
      const orderId = asked.searchParams.get('token') ?? '';
      if (request.method === 'GET') {
        ledger.order(orderId);
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(approvalPage);
        return;
      }
      const location = ledger.answer(
        orderId,
        buyers[new URLSearchParams(body).get('answer') ?? ''] ?? 'GOES_BACK',
      );
      response.writeHead(303, { location }).end();
      return;
    }
    const answer = JSON.stringify(api(request, asked.pathname, body));
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      const { status, error: told } =
        error instanceof SandboxRefusal
          ? error
          : { status: 500, error: { name: 'INTERNAL_SERVER_ERROR', message: String(error) } };
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
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
    ...{ url, clientId, clientSecret, webhookId, ledger },
    signEvent(type, orderId) {
      const signature = randomBytes(12).toString('hex');
      signatures.add(signature);
      const related = { supplementary_data: { related_ids: { order_id: orderId } } };
      const { purchase_units } = ledger.order(orderId);
      const resource = type.startsWith('CHECKOUT.ORDER.')
        ? { id: orderId, purchase_units }
        : { id: newSandboxId('CAP'), custom_id: purchase_units[0]?.custom_id, ...related };
      return {
        body: JSON.stringify({ id: newSandboxId('WH'), event_type: type, resource }),
        headers: {
          'paypal-transmission-id': newSandboxId('T'),
          'paypal-transmission-time': new Date().toISOString(),
          'paypal-transmission-sig': signature,
          'paypal-cert-url': `${url}/cert`,
          'paypal-auth-algo': 'SHA256withRSA',
        },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const approvalPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Test wallet</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh}main{padding:2rem;max-width:24rem}button{font:inherit;padding:.6rem 1rem;margin:.25rem 0;display:block;width:100%}</style>
<main><h1>Test wallet</h1><p>No money moves.</p><form method="post"><button name="answer" value="pay">Pay now</button><button name="answer" value="poor">Pay with an empty account</button><button name="answer" value="back">Back to the shop</button></form></main></html>`;
