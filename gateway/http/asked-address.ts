import type { FastifyRequest } from 'fastify';

const authorityPattern = /^(\[::1\]|[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?)(?::(\d{1,5}))?$/i;

/** A host as a request names it. */
export interface Authority {
  /** As it was written, with its port. */
  readonly text: string;
  /** In small letters, without its port. */
  readonly host: string;
  readonly port: string | undefined;
}

/** Reads a host with or without a port; null for what is none. */
export function readAuthority(text: string | undefined): Authority | null {
  const [, host, port] = authorityPattern.exec(text ?? '') ?? [];
  return text !== undefined && host !== undefined ? { text, host: host.toLowerCase(), port } : null;
}

/**
 * The hosts that a request names: by its own header, and by that of a proxy whose word is taken. A proxy that hands on the
 * visitor's `Host` often hands on whatever else the visitor wrote, too, so `Host` is asked first.
 */
export function authoritiesOf(request: FastifyRequest): Authority[] {
  const named = [
    readAuthority(request.headers.host ?? request.headers[':authority']?.toString()),
    readAuthority(request.host),
  ];
  return named.flatMap((each, index) =>
    each && named.findIndex((other) => other?.text === each.text) === index ? [each] : [],
  );
}

/** How the visitor speaks with the website: what a trusted proxy says of it counts when it is a protocol of the web. */
export function protocolOf(request: FastifyRequest): 'http' | 'https' {
  const { protocol } = request;
  if (protocol === 'http' || protocol === 'https') return protocol;
  return 'encrypted' in request.socket && request.socket.encrypted ? 'https' : 'http';
}

/**
 * Scheme and host of the website's addresses, without a slash at the end. Nothing in it is the word of a request: the host is
 * one that the website answers on, and scheme and port are those of PUBLIC_URL. Without it the port is kept only when this
 * process listens on it, as behind a proxy it is not known.
 */
export function baseUrlOf(
  request: FastifyRequest,
  authority: Authority,
  publicUrl: string | undefined,
): string {
  if (publicUrl !== undefined) {
    const url = new URL(publicUrl);
    url.hostname = authority.host;
    return url.origin;
  }
  const { host, port } = authority;
  const isListenedOn = port !== undefined && Number(port) === request.socket.localPort;
  return `${protocolOf(request)}://${host}${isListenedOn ? `:${port}` : ''}`;
}
