import type DataLoader from 'dataloader';
import type { Columns } from '#kit/columns.ts';
import { type Queries, type ScopedDatabase, statement } from '#kit/database.ts';
import { loadOne } from '#kit/loaders.ts';
import type { ProductMerchandising } from '../generated/prisma/client.ts';
import { prismaFor } from '../prisma-client.ts';
import type { WholeProduct } from '../products/product.data.ts';
import { defaultMerchandising, type MerchandisingSettings } from './merchandising.rules.ts';

/** A product with what its owner set for it. */
export interface ProductMerchandisingRow {
  readonly product: WholeProduct;
  readonly settings: MerchandisingSettings;
}

/** Stored settings of a product. */
export interface StoredMerchandising
  extends MerchandisingSettings,
    Columns<ProductMerchandising, 'productId'> {}

const columns = `product_id AS "productId", is_restock_enabled AS "isRestockEnabled", restock_call_text AS "restockCallText",
  restock_button_text AS "restockButtonText", restock_placeholder_text AS "restockPlaceholderText",
  restock_success_text AS "restockSuccessText", is_mailing_list_enabled AS "mailingListSignUpEnabled",
  is_mailing_list_opt_in_default AS "mailingListOptInByDefault", mailing_list_description AS "mailingListDescription",
  is_scarcity_enabled AS "scarcityEnabled", scarcity_threshold AS "scarcityThreshold", scarcity_text AS "scarcityText",
  is_scarcity_shown_by_default AS "scarcityShownByDefault"`;

/** The settings of those products whose ids are as this condition says. */
export const selectMerchandising = (condition: string) =>
  `SELECT ${columns} FROM product_merchandising WHERE website_id = $1 AND product_id ${condition}`;

const readMany = statement(selectMerchandising('= ANY($2)'));

const makeOne = statement(`
  INSERT INTO product_merchandising (product_id, website_id)
  SELECT id, website_id FROM product WHERE website_id = $1 AND id = $2 ON CONFLICT (product_id) DO NOTHING`);

const lockOne = statement(
  `SELECT ${columns} FROM product_merchandising WHERE website_id = $1 AND product_id = $2 FOR UPDATE`,
);

/** Settings by product for the length of a request; null for a product whose owner set nothing. */
export function createMerchandisingLoader(
  db: ScopedDatabase,
): DataLoader<string, StoredMerchandising | null> {
  return loadOne(
    (ids) => db.rows<StoredMerchandising>(readMany, [ids]),
    (row) => row.productId,
  );
}

/** What holds for a product: what its owner set, else the defaults. */
export async function findMerchandising(
  loader: DataLoader<string, StoredMerchandising | null>,
  productId: string,
): Promise<MerchandisingSettings> {
  return (await loader.load(productId)) ?? defaultMerchandising;
}

/** What an owner set for a product; null for nothing. */
export async function findStoredMerchandising(
  queries: Queries,
  productId: string,
): Promise<StoredMerchandising | null> {
  const [stored] = await queries.rows<StoredMerchandising>(readMany, [[productId]]);
  return stored ?? null;
}

/** Changes a product's settings while nobody else does, unless there is something to refuse; answers false when there is no such product. */
export function updateMerchandising<Refusal extends object>(
  db: ScopedDatabase,
  productId: string,
  change: (before: MerchandisingSettings) => MerchandisingSettings,
  findRefusal: (queries: Queries) => Promise<Refusal | null>,
): Promise<boolean | Refusal> {
  return db.transaction(async (queries) => {
    const refusal = await findRefusal(queries);
    if (refusal) return refusal;
    await queries.rows(makeOne, [productId]);
    const [before] = await queries.rows<StoredMerchandising>(lockOne, [productId]);
    if (!before) return false;
    const now = change(before);
    await prismaFor(queries).productMerchandising.updateMany({
      where: { productId },
      data: {
        isRestockEnabled: now.isRestockEnabled,
        restockCallText: now.restockCallText,
        restockButtonText: now.restockButtonText,
        restockPlaceholderText: now.restockPlaceholderText,
        restockSuccessText: now.restockSuccessText,
        isMailingListEnabled: now.mailingListSignUpEnabled,
        isMailingListOptInDefault: now.mailingListOptInByDefault,
        mailingListDescription: now.mailingListDescription,
        isScarcityEnabled: now.scarcityEnabled,
        scarcityThreshold: now.scarcityThreshold,
        scarcityText: now.scarcityText,
        isScarcityShownByDefault: now.scarcityShownByDefault,
      },
    });
    return true;
  });
}
