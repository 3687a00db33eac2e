import type { Queries } from '#kit/database.ts';
import type { Secret } from '#kit/secret.ts';
import { type DownloadRow, findPurchasedFiles } from './download.data.ts';
import { downloadLimits, linkEnd } from './download.rules.ts';
import { writeDownloadToken } from './download-token.ts';

/** The files that an order's buyer may download now, each with a fresh link that works for so many days. */
export async function offerFiles(
  { secret, websiteId }: { readonly secret: Secret; readonly websiteId: string },
  queries: Queries,
  orderId: string,
  days: number = downloadLimits.pageDays,
): Promise<DownloadRow[]> {
  const files = await findPurchasedFiles(queries, orderId);
  const expiresAt = linkEnd(new Date(), days);
  return files
    .filter(({ isPaid }) => isPaid)
    .map((file) => {
      const token = writeDownloadToken(secret, websiteId, { ...file, expiresAt });
      return { ...file, expiresAt, url: `/download/${token}/${encodeURIComponent(file.filename)}` };
    });
}

/** The same for a mail, whose links work for longer. */
export function offerFilesByMail(
  { secret, db }: { readonly secret: Secret; readonly db: { readonly websiteId: string } },
  queries: Queries,
  orderId: string,
): Promise<DownloadRow[]> {
  return offerFiles({ secret, websiteId: db.websiteId }, queries, orderId, downloadLimits.mailDays);
}
