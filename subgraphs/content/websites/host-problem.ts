import type { Secret } from '#kit/secret.ts';
import type { Viewer } from '#kit/viewer.ts';
import { invalidInput } from '../problems.ts';
import { type HostProof, isReservedHost, proofOf } from './host.rules.ts';

/** What decides which hosts websites may have. */
export interface HostTools {
  /** The host of PUBLIC_URL. */
  readonly publicHost: string | undefined;
  isProven(proof: HostProof): Promise<boolean>;
}

/** Who asks for a host, and what tells whether it is theirs. */
interface HostRequest {
  readonly viewer: Pick<Viewer, 'isOperator' | 'accountId'>;
  readonly secret: Pick<Secret, 'sign'>;
  readonly hosts: HostTools;
}

/** The operator knows which hosts are whose; anyone else shows that a host is theirs before a website answers on it. */
export async function findHostProblem(host: string, field: string, { viewer, secret, hosts }: HostRequest) {
  if (viewer.isOperator) return null;
  if (isReservedHost(host, hosts.publicHost))
    return invalidInput({
      field,
      message: 'This install keeps that host for itself. Its operator can give it away.',
    });
  const token = secret.sign('host', `${host} ${viewer.accountId ?? ''}`).toString('base64url');
  const proof = proofOf(host, token);
  if (await hosts.isProven(proof)) return null;
  const message = `Show that ${host} is yours: by a TXT record ${proof.recordName}, or a file at ${proof.fileUrl}.`;
  return { __typename: 'HostNotProven' as const, message, ...proof };
}

/** Why a website does not answer on a host that another one answers on. */
export function hostTaken(host: string) {
  return { __typename: 'HostTaken' as const, message: `Another website already answers on ${host}.` };
}
