import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { OpenFetch } from '#kit/open-internet.ts';
import type { HostProof } from './host.rules.ts';

/** Looks whether a proof is in place. The file is asked for in the open internet only, and no redirect is followed. */
export async function isProven(proof: HostProof, openFetch: OpenFetch): Promise<boolean> {
  const places = await Promise.all([hasRecord(proof), hasFile(proof, openFetch)]);
  return places.includes(true);
}

async function hasRecord({ recordName, recordValue }: HostProof): Promise<boolean> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 });
  // Those of the process, whichever it was given since it started.
  resolver.setServers(dns.getServers());
  try {
    const records = await resolver.resolveTxt(recordName);
    return records.some((parts) => parts.join('') === recordValue);
  } catch {
    return false;
  }
}

async function hasFile({ fileUrl, fileText }: HostProof, openFetch: OpenFetch): Promise<boolean> {
  try {
    const answer = await openFetch(fileUrl, { method: 'GET', headers: {} });
    return answer.status === 200 && (await answer.text()).trim() === fileText;
  } catch {
    return false;
  }
}
