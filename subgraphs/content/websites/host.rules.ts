import { isIP } from 'node:net';

/** What shows that a host is someone's: either of the two is enough. */
export interface HostProof {
  /** Name of a TXT record. */
  readonly recordName: string;
  /** What that record says. */
  readonly recordValue: string;
  /** Address of a file on the host. */
  readonly fileUrl: string;
  /** All that is in the file. */
  readonly fileText: string;
}

/**
 * The install keeps for its operator what leads to it already: the host of PUBLIC_URL, addresses instead of names, and names
 * that only its own machine or network knows.
 */
export function isReservedHost(host: string, publicHost: string | undefined): boolean {
  const isOwnNetworks = !host.includes('.') || /\.(?:localhost|local|internal)$/.test(host);
  return host === publicHost || isIP(host) !== 0 || isOwnNetworks;
}

/** Who can write into a host's zone, or onto the web server that answers there, has the host. */
export function proofOf(host: string, token: string): HostProof {
  return {
    recordName: `_vitrine.${host}`,
    recordValue: `vitrine-host=${token}`,
    fileUrl: `https://${host}/.well-known/vitrine-host.txt`,
    fileText: token,
  };
}
