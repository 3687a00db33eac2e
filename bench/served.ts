import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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
