import { useState } from 'react';
import { useEditorSetStockMutation } from '#web/generated/editor/set-stock.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import type { InventoryVariant } from './inventory-table.tsx';
import { inventoryWords } from './words.ts';

/** How many are left of a variant: shown at once as it is set, and taken back where it could not be kept. */
export function StockField({ variant, name }: { readonly variant: InventoryVariant; readonly name: string }) {
  const { id, isUnlimited, stock } = variant;
  const [send, { loading }] = useEditorSetStockMutation();
  // A failed change draws the field anew, with what is stored.
  const [attempt, setAttempt] = useState(0);

  async function set(quantity: number | null, isUndo = false): Promise<void> {
    const before = isUnlimited ? null : stock;
    if (quantity === before && !isUndo) return;
    try {
      const { data } = await send({
        variables: { variantId: id, quantity, reason: 'CORRECTION' },
        optimisticResponse: {
          __typename: 'Mutation',
          setStock: { __typename: 'Variant', id, isUnlimited: quantity === null, stock: quantity ?? 0 },
        },
      });
      const problem = problemOf(data?.setStock);
      if (problem) throw new Error(problem.message);
      notify(inventoryWords.saved(name, quantity), isUndo ? undefined : () => set(before, true));
    } catch (error) {
      setAttempt(attempt + 1);
      notifyFailure(messageOf(error, words.failures.notSaved));
    }
  }

  if (isUnlimited)
    return (
      <>
        <span className="soft">{inventoryWords.unlimited}</span>
        <Button kind="quiet" isDisabled={loading} onPress={() => set(0)}>
          {inventoryWords.count}
        </Button>
      </>
    );
  return (
    <>
      <NumberField
        key={attempt}
        label={inventoryWords.quantity(name)}
        isLabelHidden
        minValue={0}
        maxValue={1_000_000_000}
        value={stock}
        onChange={(quantity) => set(quantity ?? 0)}
      />
      <IconButton
        icon="unlimited"
        label={inventoryWords.uncount(name)}
        isDisabled={loading}
        onPress={() => set(null)}
      />
    </>
  );
}
