import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { Certificates } from './certificates.ts';

const handshakeMs = 10_000;
/** Shows nothing: whoever asks for a host that is not known finds no website. */
const none = createSecureContext();

/** A server for https, with the limits that a server for http has. */
export function createSecureServer(
  certificates: Certificates,
  handler: RequestListener,
  limits: {
    readonly keepAliveTimeout: number;
    readonly requestTimeout: number;
    readonly connectionTimeout: number;
    readonly headersTimeout: number;
    readonly connectionsCheckingInterval: number;
  },
): Server {
  const { requestTimeout, headersTimeout, connectionsCheckingInterval } = limits;
  const server = createServer(
    {
      ...{ requestTimeout, headersTimeout, connectionsCheckingInterval },
      keepAliveTimeout: limits.keepAliveTimeout,
      handshakeTimeout: handshakeMs,
      minVersion: 'TLSv1.2',
      SNICallback: (host, answer) => {
        certificates.contextOf(host.toLowerCase()).then(
          (context) => answer(null, context ?? none),
          (error: Error) => answer(error),
        );
      },
    },
    handler,
  );
  certificates.attach(server);
  server.setTimeout(limits.connectionTimeout);
  return server;
}
