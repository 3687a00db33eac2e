import { Pool } from 'undici';

/** A visitor with a cart of their own. */
export interface Buyer {
  /** The cookie header that opens the cart; empty before anything was added. */
  readonly cookie: string;
  /** Sends an operation and answers its text, and how long that took. */
  ask(body: string): Promise<{ text: string; milliseconds: number }>;
}

/** Visitors of one server, on so many connections. */
export function openBuyers(url: string, connections: number): { buyer(): Buyer; close(): Promise<void> } {
  const pool = new Pool(url, { connections, pipelining: 1 });
  function buyer(): Buyer {
    let cookie = '';
    return {
      get cookie() {
        return cookie;
      },
      async ask(body) {
        const begun = performance.now();
        const answer = await pool.request({
          path: '/graphql',
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
          body,
        });
        const text = await answer.body.text();
        const milliseconds = performance.now() - begun;
        if (answer.statusCode !== 200) throw new Error(`A buyer was answered ${answer.statusCode}: ${text}`);
        const set = [answer.headers['set-cookie'] ?? []].flat();
        if (set.length > 0) cookie = set.map((header) => header.split(';')[0]).join('; ');
        return { text, milliseconds };
      },
    };
  }
  return { buyer, close: () => pool.close() };
}
