import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';

/** What of the key of a Google service account is needed to sign with it. */
export interface GoogleKey {
  readonly clientEmail: string;
  readonly keyId: string;
  /** PEM. */
  readonly privateKey: string;
}

const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.email().max(256),
  private_key_id: z.string().min(1).max(200),
  private_key: z.string().max(10_000).refine(isRsaKey),
});

/** The key of a service account is the JSON file that Google makes of it, with a private RSA key; its addresses are not followed. */
export function readGoogleKey(text: string | null | undefined): GoogleKey | null {
  const { success, data } = keyFile.safeParse(parsed(text ?? ''));
  if (!success) return null;
  return { clientEmail: data.client_email, keyId: data.private_key_id, privateKey: data.private_key };
}

/** A spreadsheet is named by its address at docs.google.com, or by the id in it. */
export function readSheetId(text: string | null | undefined): string | null {
  const [, id] =
    /^(?:https:\/\/docs\.google\.com\/(?:a\/[^/\s]+\/)?spreadsheets\/(?:u\/\d+\/)?d\/)?([\w-]{20,200})(?:[/?#].*)?$/.exec(
      text?.trim() ?? '',
    ) ?? [];
  return id ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
