import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'cookie';
import { newId } from '#kit/ids.ts';
import { secretOf } from '#kit/secret.ts';
import type { OpenOptions, RequestContext } from '#kit/subgraph.ts';

/** What a measured process tells the one that measures. */
export type Told =
  | { readonly kind: 'ready'; readonly port: number }
  | { readonly kind: 'cpu'; readonly milliseconds: number };

/** What the one that measures asks of it. */
export type Asked = 'cpu' | 'stop';

/** Serves until told to stop. The channel between parent and child carries the figures, so that no route of the app has to. */
export async function serveMeasured(
  open: () => Promise<{ port: number; close(): Promise<void> }>,
): Promise<void> {
  const { port, close } = await open();
  const tell = (told: Told) => process.send?.(told);
  process.on('message', (asked: Asked) => {
    if (asked === 'cpu') {
      const { user, system } = process.cpuUsage();
      tell({ kind: 'cpu', milliseconds: (user + system) / 1_000 });
      return;
    }
    close().finally(() => process.exit());
  });
  // The one that measures is gone: nobody would ever stop this.
  process.on('disconnect', () => process.exit());
  tell({ kind: 'ready', port });
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** How the servers that are compared with the product open its subgraphs: over the same database, and without a log. */
export function measuredOptions(): OpenOptions {
  const { DATABASE_URL: databaseUrl = '', DATA_DIR: dataDir = '' } = process.env;
  const quiet = { error: () => undefined, warn: () => undefined, info: () => undefined };
  return { databaseUrl, dataDir, secret: secretOf(Buffer.alloc(32, 'a secret of the bench')), log: quiet };
}

/** The request of a visitor to one of them, with the cart of their cookie. */
export function requestOfVisitor({ headers }: IncomingMessage): RequestContext {
  const { WEBSITE_ID: websiteId = '' } = process.env;
  const { CART: cartToken } = parse(headers.cookie ?? '');
  const viewer = { websiteId, permissions: [], requestId: newId(), ...(cartToken ? { cartToken } : {}) };
  return { viewer, tags: new Set(), effects: [] };
}
