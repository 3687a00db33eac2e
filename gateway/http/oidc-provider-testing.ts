import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** Whom the provider of the tests vouches for, and what is wrong with what it says. */
export interface Person {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
}

interface ProviderAnswer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

/** An OpenID Connect provider on this machine that speaks the real protocol: codes with PKCE, and signed tokens. */
export class OidcProvider {
  /** Who is signed in there at the moment. */
  person: Person = { sub: 'nobody' };
  /** Changes the claims of the next tokens, as a forger would. */
  forge: (claims: Record<string, unknown>) => Record<string, unknown> = (claims) => claims;
  readonly clientId = 'corner-shop';
  readonly clientSecret = 'a secret of the shop and its provider';
  readonly #server: Server;
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  readonly #codes = new Map<string, URLSearchParams>();

  constructor() {
    this.#server = createServer(async (request, response) => {
      const answer = await this.#answer(request).catch(
        (error: unknown): ProviderAnswer => ({
          status: 400,
          body: String(error),
        }),
      );
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body);
    });
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Host and port. */
  get host(): string {
    const address = this.#server.address();
    return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  get issuer(): string {
    return `http://${this.host}`;
  }

  async #answer(request: IncomingMessage): Promise<ProviderAnswer> {
    const url = new URL(request.url ?? '/', this.issuer);
    const json = (body: object) => ({ status: 200, body: JSON.stringify(body) });
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return json({
          issuer: this.issuer,
          authorization_endpoint: `${this.issuer}/authorize`,
          token_endpoint: `${this.issuer}/token`,
          jwks_uri: `${this.issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        });
      case '/jwks':
        return json({
          keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        });
      case '/authorize': {
        const code = randomUUID();
        this.#codes.set(code, url.searchParams);
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.searchParams.set('code', code);
        back.searchParams.set('state', url.searchParams.get('state') ?? '');
        return { status: 302, body: '', headers: { location: back.href } };
      }
      case '/token':
        return json(this.#tokens(new URLSearchParams(await bodyOf(request))));
      default:
        return { status: 404, body: '{}' };
    }
  }

  #tokens(sent: URLSearchParams): object {
    const code = sent.get('code') ?? '';
    const asked = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (!asked || challenge !== asked.get('code_challenge')) throw new Error('The code is not for you.');
    if (sent.get('client_secret') !== this.clientSecret) throw new Error('The secret is wrong.');
    const now = Math.floor(Date.now() / 1000);
    const claims = this.forge({
      ...{ iss: this.issuer, aud: this.clientId, iat: now, exp: now + 60, nonce: asked.get('nonce') },
      ...this.person,
    });
    return {
      access_token: 'opens nothing',
      token_type: 'Bearer',
      expires_in: 60,
      id_token: this.#sign(claims),
    };
  }

  #sign(claims: object): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
    return `${text}.${sign('sha256', Buffer.from(text), this.#keys.privateKey).toString('base64url')}`;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
