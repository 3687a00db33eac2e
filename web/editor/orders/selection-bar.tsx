import { useState } from 'react';
import { useEditorChangeOrdersMutation } from '#web/generated/editor/change-orders.ts';
import type { UpdateOrdersInput } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import type { OrderRow } from './order-table.tsx';
import { ordersWords } from './words.ts';

const { bulk } = ordersWords;
/** So many at once are taken by the graph. */
const mostAtOnce = 100;

/** What can be done with all chosen orders at once. What is refused for one of them is told, and stops no other. */
export function SelectionBar({
  orders,
  onClear,
}: {
  readonly orders: readonly OrderRow[];
  readonly onClear: () => void;
}) {
  const [change, { loading }] = useEditorChangeOrdersMutation();
  const [done, setDone] = useState(0);
  const [tag, setTag] = useState<string>();

  async function run(what: Omit<UpdateOrdersInput, 'orderIds'>, undo?: Omit<UpdateOrdersInput, 'orderIds'>) {
    const numbers = new Map(orders.map(({ id, number }) => [id, number]));
    let changed = 0;
    setDone(0);
    try {
      for (let start = 0; start < orders.length; start += mostAtOnce) {
        const orderIds = orders.slice(start, start + mostAtOnce).map(({ id }) => id);
        const { data } = await change({ variables: { input: { orderIds, ...what } } });
        const answer = data?.updateOrders;
        if (answer?.__typename !== 'OrdersChanged') {
          notifyFailure(answer?.message ?? words.failures.notSaved);
          return;
        }
        for (const { orderId, result } of answer.results) {
          if (result.__typename === 'OrderChanged') changed += 1;
          else notifyFailure(bulk.refused(numbers.get(orderId) ?? 0, result.message));
        }
        setDone(start + orderIds.length);
      }
    } catch (error) {
      notifyFailure(messageOf(error, words.failures.notSaved));
    }
    if (changed > 0) notify(bulk.done(changed), undo && (() => run(undo)));
  }

  return (
    <div className="selection-bar">
      <strong role="status">
        {loading ? bulk.progress(done, orders.length) : words.controls.selected(orders.length)}
      </strong>
      <Button isDisabled={loading} onPress={() => run({ isFulfilled: true })}>
        {bulk.fulfill}
      </Button>
      <Button isDisabled={loading} onPress={() => setTag('')}>
        {bulk.tag}
      </Button>
      <Button kind="quiet" onPress={onClear}>
        {words.controls.clearSelection}
      </Button>
      <Dialog
        title={bulk.tag}
        isOpen={tag !== undefined}
        onClose={() => setTag(undefined)}
        foot={
          <Button
            kind="primary"
            isDisabled={!tag?.trim()}
            onPress={() => {
              const tags = [tag?.trim() ?? ''];
              setTag(undefined);
              run({ addTags: tags }, { removeTags: tags });
            }}
          >
            {words.controls.add}
          </Button>
        }
      >
        <TextField label={words.controls.tags} value={tag ?? ''} onChange={setTag} maxLength={50} autoFocus />
      </Dialog>
    </div>
  );
}
