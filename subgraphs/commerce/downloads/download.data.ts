import type { Columns } from '#kit/columns.ts';
import { type Queries, statement } from '#kit/database.ts';
import type { OrderLine, ProductFile } from '../generated/prisma/client.ts';
import { ProductType } from '../products/product.rules.ts';
import { continuedHours, type DownloadSituation } from './download.rules.ts';

/** What can be downloaded for a line of an order. */
export interface PurchasedFile
  extends DownloadSituation,
    Columns<ProductFile, 'fileId' | 'filename' | 'contentType' | 'byteSize'> {
  readonly lineId: OrderLine['id'];
  readonly productFileId: ProductFile['id'];
}

/** A file that the owner takes away stays with who bought it before; one that is added later is for earlier buyers too. */
const readPurchased = (where: string) => `
  SELECT l.id AS "lineId", f.id AS "productFileId", f.file_id AS "fileId", f.filename, f.content_type AS "contentType",
    f.byte_size AS "byteSize", l.quantity - l.refunded_quantity AS quantity, coalesce(c.downloads, 0) AS downloads,
    o.state IN ('OPEN', 'COMPLETED') AND o.payment_state IN ('PAID', 'NONE_DUE', 'PARTIALLY_PAID', 'PARTIALLY_REFUNDED')
      AND l.refunded_quantity < l.quantity AS "isPaid"
  FROM customer_order o
  JOIN order_line l ON l.website_id = $1 AND l.order_id = o.id AND l.product_type = ${ProductType.digital}
  JOIN product_file f ON f.website_id = $1 AND f.product_id = l.product_id
    AND (f.removed_at IS NULL OR f.removed_at > o.created_at)
  LEFT JOIN download_count c ON c.website_id = $1 AND c.line_id = l.id AND c.product_file_id = f.id
  WHERE o.website_id = $1 AND ${where} ORDER BY l.position, f.id`;

const readOfOrder = statement(readPurchased('o.id = $2'));
const readOfLine = statement(readPurchased('l.id = $2 AND f.id = $3'));

/** One conditional write: of any number at once no more are counted than there may be. */
const countOne = statement(`
  INSERT INTO download_count AS c (website_id, line_id, product_file_id, downloads, last_begun_at) VALUES ($1, $2, $3, 1, now())
  ON CONFLICT (line_id, product_file_id) DO UPDATE SET downloads = c.downloads + 1, last_begun_at = now()
  WHERE c.downloads < $4 RETURNING downloads`);

const readBegun = statement(`
  SELECT last_begun_at > now() - interval '${continuedHours} hours' AS "isBegun" FROM download_count
  WHERE website_id = $1 AND line_id = $2 AND product_file_id = $3`);

const resetCounts = statement(`
  UPDATE download_count c SET downloads = 0 FROM order_line l
  WHERE c.website_id = $1 AND l.website_id = $1 AND l.order_id = $2 AND c.line_id = l.id`);

/** All files of an order's digital lines, in their order. */
export function findPurchasedFiles(queries: Queries, orderId: string): Promise<PurchasedFile[]> {
  return queries.rows<PurchasedFile>(readOfOrder, [orderId]);
}

/** A purchased file with a link that works until it ends. */
export interface DownloadRow extends PurchasedFile {
  readonly url: string;
  readonly expiresAt: Date;
}

/** A file that a line of an order bought; null when it did not. */
export async function findPurchasedFile(
  queries: Queries,
  lineId: string,
  productFileId: string,
): Promise<PurchasedFile | null> {
  const [row] = await queries.rows<PurchasedFile>(readOfLine, [lineId, productFileId]);
  return row ?? null;
}

/** Counts a download that begins; false when there were as many as there may be. */
export async function countDownload(
  queries: Queries,
  { lineId, productFileId }: Pick<PurchasedFile, 'lineId' | 'productFileId'>,
  most: number,
): Promise<boolean> {
  return (await queries.rows(countOne, [lineId, productFileId, most])).length > 0;
}

/** Whether a download was begun lately, which may go on. */
export async function isDownloadBegun(
  queries: Queries,
  { lineId, productFileId }: Pick<PurchasedFile, 'lineId' | 'productFileId'>,
): Promise<boolean> {
  const [row] = await queries.rows<{ isBegun: boolean }>(readBegun, [lineId, productFileId]);
  return row?.isBegun ?? false;
}

/** Lets the buyer of an order download its files as often as at first. */
export async function resetDownloads(queries: Queries, orderId: string): Promise<void> {
  await queries.rows(resetCounts, [orderId]);
}
