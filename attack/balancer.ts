import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A balancer as operators have one: it asks each process for `/readyz`, and sends visitors to those that are ready. */
export interface Balancer {
  readonly port: number;
  add(port: number): Promise<void>;
  close(): Promise<void>;
}

const askEveryMs = 100;

/** Starts a balancer that never tries a request a second time: what fails behind it fails for a visitor. */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ports = new Set<number>();
  let ready: number[] = [];
  let turn = 0;

  const isReady = (port: number) =>
    new Promise<boolean>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path: '/readyz', agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      });
      asked.on('error', () => resolve(false));
      asked.end();
    });
  const askAll = async () => {
    const asked = await Promise.all([...ports].map(async (port) => ((await isReady(port)) ? [port] : [])));
    ready = asked.flat();
  };
  const timer = setInterval(() => void askAll(), askEveryMs);

  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const port = ready[turn % Math.max(1, ready.length)];
    const fail = (error?: Error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end(error?.message ?? 'No process is ready.');
    };
    if (port === undefined) return fail();
    const { method, url: path, headers } = incoming;
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      const { connection: _, ...kept } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, kept);
      response.on('error', fail).pipe(outgoing);
    });
    sent.on('error', fail);
    return incoming.on('error', fail).pipe(sent);
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    async add(port) {
      ports.add(port);
      await askAll();
    },
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
