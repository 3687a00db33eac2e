import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { TlsSettings } from '../settings/tls-settings.ts';
import { type Finding, fine, problem, reasonOf } from './finding.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const soonMs = 14 * dayMs;

/** The certificate in the operator's own files fits its key, and has not ended. */
export async function examineCertificateFile(tls: TlsSettings | undefined, now: Date): Promise<Finding[]> {
  if (tls?.mode !== 'files') return [];
  const { certificateFile, keyFile } = tls;
  const todo = `Put a newer one into ${certificateFile} and its key into ${keyFile}: it is read again within ten seconds, without a restart.`;
  try {
    const [cert, key] = await Promise.all([readFile(certificateFile, 'utf8'), readFile(keyFile, 'utf8')]);
    createSecureContext({ cert, key });
    const end = new Date(new X509Certificate(cert).validTo);
    const day = end.toISOString().slice(0, 10);
    const left = end.getTime() - now.getTime();
    if (left >= soonMs) return [fine('certificates', `That of ${certificateFile} holds until ${day}.`)];
    const ends = left <= 0 ? 'ended' : 'ends';
    return [problem('certificates', `That of ${certificateFile} ${ends} on ${day}.`, todo)];
  } catch (error) {
    return [problem('certificates', `${certificateFile} cannot be used: ${reasonOf(error)}.`, todo)];
  }
}
