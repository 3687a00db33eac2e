import type { SecureContext, Server } from 'node:tls';

/** What this process shows to browsers that ask for https. */
export interface Certificates {
  /** What proves a host; null for a host that there is no certificate of. */
  contextOf(host: string): Promise<SecureContext | null>;
  /** Has a server show programs that name no host what there is for them. */
  attach(server: Pick<Server, 'setSecureContext'>): void;
  /** What an authority is answered; null for a token that is not known. */
  findChallenge(token: string): Promise<string | null>;
  readonly state: CertificateState;
  /** Begins to look after them, once http is answered. */
  start(): void;
  close(): Promise<void>;
}

/** How the certificates are. */
export interface CertificateState {
  /** When the first of them ends; null where there are none. */
  readonly firstEnd: Date | null;
  /** How many hosts have none because it cannot be ordered or read, or keep an older one for that. */
  readonly failing: number;
  /** How many hosts show one that has ended. */
  readonly expired: number;
}

/** What an operator should know of them, each in a sentence that names no host: anyone may read it. */
export function certificateWarnings({ failing, expired }: CertificateState): string[] {
  return [
    ...(failing > 0 ? [`Certificates that cannot be had: ${failing}. The log says why.`] : []),
    ...(expired > 0 ? [`Certificates that have ended: ${expired}. The log says why.`] : []),
  ];
}
