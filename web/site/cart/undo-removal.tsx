import { useState } from 'react';
import type { CartLineFragment } from '#web/generated/graphql.ts';
import { useAddToCartMutation, useCartPageQuery } from '#web/generated/hooks.ts';
import { messageOf } from '../islands/graph-failure.rules.ts';
import { isCartTold } from '../visits/shopping-content.rules.ts';
import { tellCartEvent } from '../visits/tell-shopping.ts';
import { isVisitCounted } from '../visits/visit-data.ts';
import { fillWords } from './cart-words.ts';
import { useCartWords } from './use-cart-words.ts';

interface UndoRemovalProps {
  /** What was taken out, as it was. */
  readonly line: CartLineFragment;
  readonly onRestored: () => void;
}

/** Puts what was just taken out of the cart back into it, with its quantity and what was filled in for it. */
export function UndoRemoval({ line, onRestored }: UndoRemovalProps) {
  const words = useCartWords();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { refetch } = useCartPageQuery({ fetchPolicy: 'cache-only' });
  const [add] = useAddToCartMutation();
  const restore = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const { productId, variant, quantity, additionalFields } = line;
    try {
      const input = { productId, sku: variant?.sku, quantity, additionalFields };
      const result = (await add({ variables: { input, isVisitCounted: isVisitCounted() } })).data?.addToCart;
      if (result?.__typename === 'CartEntryAdded') {
        const { cart } = result;
        if (isCartTold(cart)) tellCartEvent({ event: 'AddToCart', entry: line, quantity, cart });
        await refetch().catch(() => {});
        return onRestored();
      }
      setFailure(result && 'message' in result ? result.message : messageOf(null));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="cart-undo">
      <p>
        {fillWords(words.removed, 'title', line.title)}{' '}
        <button type="button" className="quiet" onClick={restore} aria-busy={isBusy}>
          {words.undo}
        </button>
      </p>
      {failure !== null && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
