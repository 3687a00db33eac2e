import type { FastifyInstance } from 'fastify';
import type { Log } from '#kit/subgraph.ts';
import type { Config } from '../config.ts';
import type { Install } from '../install.ts';
import { allHosts } from '../websites/all-websites.ts';
import { AcmeCertificates } from './acme-certificates.ts';
import { type Certificates, certificateWarnings } from './certificates.ts';
import { FileCertificates } from './file-certificates.ts';
import { openHttpDoor } from './http-door.ts';

/** The certificates that the settings ask for; null where a proxy keeps them. */
export async function openCertificates(
  { tls, publicUrl }: Pick<Config, 'tls' | 'publicUrl'>,
  install: Pick<Install, 'graph' | 'readiness'>,
  log: Log,
  now: () => Date = () => new Date(),
): Promise<Certificates | null> {
  if (!tls) return null;
  async function* findHosts(): AsyncGenerator<string> {
    const publicHost = publicUrl && new URL(publicUrl).hostname;
    if (publicHost) yield publicHost;
    for await (const host of allHosts(install)) if (host !== publicHost) yield host;
  }
  const certificates =
    tls.mode === 'acme'
      ? new AcmeCertificates(tls, { findHosts, log, now })
      : new FileCertificates(tls, log, now);
  await certificates.open();
  install.readiness.addDegradations(() => certificateWarnings(certificates.state));
  return certificates;
}

/** Answers http, by which authorities ask for proofs, and looks after the certificates from then on. */
export async function startCertificates(
  certificates: Certificates,
  { host, port, publicUrl, tls }: Pick<Config, 'host' | 'port' | 'publicUrl' | 'tls'>,
  app: FastifyInstance,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const publicPort = publicUrl?.startsWith('https:') ? Number(new URL(publicUrl).port || 443) : undefined;
  const address = app.server.address();
  const listenedOn = address && typeof address === 'object' ? address.port : port;
  const door = await openHttpDoor({
    ...{ host, certificates, health: app.routing },
    port: tls?.httpPort ?? 80,
    securePort: publicPort ?? listenedOn,
  });
  certificates.start();
  return door;
}
