import type { Queries } from '#kit/database.ts';
import { newId } from '#kit/ids.ts';
import { putBack } from '../orders/giving-back.data.ts';
import { takeStock } from '../orders/placing.data.ts';
import { hasCountedStock } from '../products/product.rules.ts';
import { productTypeOf } from '../products/product-rows.ts';
import {
  type DraftedVariant,
  type DraftOrderRow,
  findDraft,
  findDraftedVariants,
  saveHeld,
} from './draft-order.data.ts';
import { draftStateOf, piecesOf } from './draft-order.rules.ts';

/** A variant of which only so many pieces are there. */
const isCounted = ({ productType, isUnlimited }: DraftedVariant) =>
  hasCountedStock(productTypeOf(productType)) && !isUnlimited;

/** What of a draft order's lines takes pieces of a counted stock, or the first reason why it cannot be had. */
export async function findPieces(
  queries: Queries,
  { lines, held }: Pick<DraftOrderRow, 'lines' | 'held'>,
): Promise<{ readonly taken: ReadonlyMap<string, number> } | { readonly message: string }> {
  const pieces = piecesOf(lines);
  const variants = await findDraftedVariants(
    queries,
    pieces.map(({ variantId }) => variantId),
  );
  const taken = new Map<string, number>();
  for (const { variantId, quantity } of pieces) {
    const title = lines.find((line) => line.variantId === variantId)?.title ?? '';
    const variant = variants.get(variantId);
    if (!variant) return { message: `${title} is not sold any more.` };
    if (!isCounted(variant)) continue;
    const own = held?.find((one) => one.variantId === variantId)?.quantity ?? 0;
    const left = variant.stock + own;
    if (left < quantity)
      return { message: left === 0 ? `${title} is sold out.` : `Only ${left} of ${title} are left.` };
    taken.set(variantId, quantity);
  }
  return { taken };
}

/** Holds the pieces of a locked draft order that holds none; a message when they cannot be had, and then nothing may be kept. */
export async function holdPieces(queries: Queries, draft: DraftOrderRow): Promise<string | null> {
  const found = await findPieces(queries, { ...draft, held: null });
  if ('message' in found) return found.message;
  const isTaken = await takeStock(queries, `draft ${draft.id} ${newId()}`, found.taken);
  if (!isTaken) return 'Something of it was just sold to somebody else.';
  await saveHeld(
    queries,
    draft.id,
    [...found.taken].map(([variantId, quantity]) => ({ variantId, quantity })),
  );
  return null;
}

/** Lets go of what a locked draft order holds. */
export async function releasePieces(
  queries: Queries,
  { id, held }: Pick<DraftOrderRow, 'id' | 'held'>,
  accountId?: string,
): Promise<void> {
  if (!held) return;
  await putBack(queries, held, `draft ${id} ${newId()}`, accountId);
  await saveHeld(queries, id, null);
}

/** The pieces of an order that failed are held for its draft again, as long as its link can be paid. */
export async function holdAgain(queries: Queries, draftId: string): Promise<void> {
  const draft = await findDraft(queries, draftId);
  if (!draft?.isReserving || draft.held) return;
  if (draftStateOf({ ...draft, orderState: null }, new Date()) !== 'SENT') return;
  const message = await holdPieces(queries, draft);
  if (message !== null) throw new Error(`What a draft order holds was not kept: ${message}`);
}
