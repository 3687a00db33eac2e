import { timingSafeEqual } from 'node:crypto';
import type { Secret } from '#kit/secret.ts';

/** What a link to a purchased file names. */
export interface DownloadLink {
  readonly lineId: string;
  readonly productFileId: string;
  readonly expiresAt: Date;
}

const idBytes = 16;
const minuteMs = 60_000;
const namedBytes = idBytes * 2 + 4;
const signatureBytes = 16;

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
const idOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function signatureOf(secret: Secret, websiteId: string, named: Buffer): Buffer {
  const text = `${websiteId} ${named.toString('hex')}`;
  return secret.sign('download links', text).subarray(0, signatureBytes);
}

/** The token of a link: what it names and its signature, in base64url. It is in no table, so a copy of the database opens no file. */
export function writeDownloadToken(secret: Secret, websiteId: string, link: DownloadLink): string {
  const minutes = Buffer.alloc(4);
  minutes.writeUInt32BE(Math.floor(link.expiresAt.getTime() / minuteMs));
  const named = Buffer.concat([bytesOf(link.lineId), bytesOf(link.productFileId), minutes]);
  return Buffer.concat([named, signatureOf(secret, websiteId, named)]).toString('base64url');
}

/** What a token names; null for one that was not made here for this website. */
export function readDownloadToken(secret: Secret, websiteId: string, token: string): DownloadLink | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== namedBytes + signatureBytes || bytes.toString('base64url') !== token) return null;
  const named = bytes.subarray(0, namedBytes);
  if (!timingSafeEqual(bytes.subarray(namedBytes), signatureOf(secret, websiteId, named))) return null;
  return {
    lineId: idOf(named.subarray(0, idBytes)),
    productFileId: idOf(named.subarray(idBytes, idBytes * 2)),
    expiresAt: new Date(named.readUInt32BE(idBytes * 2) * minuteMs),
  };
}
