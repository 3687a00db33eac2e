import { z } from 'zod';
import { ProviderUnreachable } from '../payment-provider.ts';

/** The keys of an application at PayPal. */
export interface PaypalKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The id of the webhook that PayPal tells the shop by. */
  readonly webhookId: string;
  /** Where the API is: `https://api-m.paypal.com`, that of PayPal's own sandbox, or another sandbox's. */
  readonly apiUrl: string;
}

/** PayPal understood the request and refuses it. */
export class PaypalRefusal extends Error {
  /** PayPal's name of the reason, such as `ORDER_NOT_APPROVED`. */
  readonly issue: string;
  constructor(issue: string, message: string) {
    super(message);
    this.issue = issue;
  }
}

/** Asks PayPal's API. */
export interface PaypalClient {
  get(path: string): Promise<unknown>;
  /** The same key asks for the same thing, however often. */
  post(path: string, body: unknown, key?: string): Promise<unknown>;
}

const timeoutMs = 20_000;
/** A token is asked anew a minute before it ends. */
const earlySeconds = 60;
const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const refusal = z.object({
  name: z.string().default(''),
  message: z.string().default(''),
  details: z.array(z.object({ issue: z.string(), description: z.string().default('') })).default([]),
});

/** A client that keeps its token for as long as PayPal allows. */
export function createPaypalClient({ clientId, clientSecret, apiUrl }: PaypalKeys): PaypalClient {
  let token: { readonly value: string; readonly endsAt: number } | undefined;

  async function tokenOf(): Promise<string> {
    if (token && token.endsAt > performance.now()) return token.value;
    const answer = await send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    const { access_token: value, expires_in: seconds } = tokenAnswer.parse(answer);
    token = { value, endsAt: performance.now() + (seconds - earlySeconds) * 1_000 };
    return value;
  }

  async function send(path: string, init: RequestInit): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(new URL(path, apiUrl), { ...init, signal: AbortSignal.timeout(timeoutMs) });
      text = await response.text();
    } catch (error) {
      throw new ProviderUnreachable('PayPal did not answer.', { cause: error });
    }
    if (response.status >= 500 || response.status === 429)
      throw new ProviderUnreachable(`PayPal answered ${response.status}.`);
    const body: unknown = text === '' ? {} : JSON.parse(text);
    if (response.ok) return body;
    const { name, message, details } = refusal.parse(body);
    throw new PaypalRefusal(details[0]?.issue ?? name, details[0]?.description || message);
  }

  return {
    get: async (path) => send(path, { headers: { authorization: `Bearer ${await tokenOf()}` } }),
    post: async (path, body, key) =>
      send(path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf()}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(key === undefined ? {} : { 'paypal-request-id': key }),
        },
        body: JSON.stringify(body),
      }),
  };
}
