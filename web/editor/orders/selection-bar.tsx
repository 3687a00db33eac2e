import { useRef, useState } from 'react';
import { useEditorChangeOrdersMutation } from '#web/generated/editor/change-orders.ts';
import type { UpdateOrdersInput } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import type { OrderRow } from './order-table.tsx';
import { ordersWords } from './words.ts';

const { bulk } = ordersWords;
/** So many at once are taken by the graph. */
const mostAtOnce = 100;

/** What happens to all of some orders. */
type Change = Omit<UpdateOrdersInput, 'orderIds'>;

/** What takes a change back, of those orders that were otherwise before. */
interface Undo {
  readonly change: Change;
  wasOtherwise(order: OrderRow): boolean;
}

/** What can be done with all chosen orders at once. What is refused for one of them is told, and stops no other. */
export function SelectionBar({
  orders,
  onClear,
}: {
  readonly orders: readonly OrderRow[];
  readonly onClear: () => void;
}) {
  const [change] = useEditorChangeOrdersMutation();
  /** Of how many orders so many are changed by now: all that are chosen, or those of which a change is taken back. */
  const [running, setRunning] = useState<{ readonly done: number; readonly all: number }>();
  const isStopped = useRef(false);
  const [tag, setTag] = useState<string>();

  async function run(chosen: readonly OrderRow[], what: Change, undo?: Undo) {
    const byId = new Map(chosen.map((order) => [order.id, order]));
    const changed: OrderRow[] = [];
    isStopped.current = false;
    setRunning({ done: 0, all: chosen.length });
    try {
      for (let start = 0; start < chosen.length && !isStopped.current; start += mostAtOnce) {
        const orderIds = chosen.slice(start, start + mostAtOnce).map(({ id }) => id);
        const { data } = await change({ variables: { input: { orderIds, ...what } } });
        const answer = data?.updateOrders;
        if (answer?.__typename !== 'OrdersChanged') {
          notifyFailure(answer?.message ?? words.failures.notSaved);
          break;
        }
        for (const { orderId, result } of answer.results) {
          const order = byId.get(orderId);
          if (!order) continue;
          if (result.__typename === 'OrderChanged') changed.push(order);
          else notifyFailure(bulk.refused(order.number, result.message));
        }
        setRunning({ done: start + orderIds.length, all: chosen.length });
      }
    } catch (error) {
      notifyFailure(messageOf(error, words.failures.notSaved));
    }
    setRunning(undefined);
    const left = chosen.length - changed.length;
    const said =
      isStopped.current && left > 0 ? bulk.stopped(changed.length, left) : bulk.done(changed.length);
    const back = undo ? changed.filter(undo.wasOtherwise) : [];
    if (changed.length > 0)
      notify(said, undo && back.length > 0 ? () => void run(back, undo.change) : undefined);
  }

  const isBusy = running !== undefined;
  return (
    <div className="selection-bar">
      {running ? (
        <div className="orders-progress">
          <ProgressBar
            label={bulk.progressLabel}
            status={bulk.progress(running.done, running.all)}
            at={running.done}
            of={running.all}
          />
        </div>
      ) : (
        <strong role="status">{words.controls.selected(orders.length)}</strong>
      )}
      <Button isDisabled={isBusy} onPress={() => void run(orders, { isFulfilled: true })}>
        {bulk.fulfill}
      </Button>
      <Button isDisabled={isBusy} onPress={() => setTag('')}>
        {bulk.tag}
      </Button>
      {running && running.all > mostAtOnce ? (
        <Button
          kind="quiet"
          onPress={() => {
            isStopped.current = true;
          }}
        >
          {bulk.stop}
        </Button>
      ) : (
        <Button kind="quiet" onPress={onClear}>
          {words.controls.clearSelection}
        </Button>
      )}
      <Dialog
        title={bulk.tag}
        isOpen={tag !== undefined}
        onClose={() => setTag(undefined)}
        foot={
          <Button
            kind="primary"
            isDisabled={!tag?.trim()}
            onPress={() => {
              const added = tag?.trim() ?? '';
              setTag(undefined);
              void run(
                orders,
                { addTags: [added] },
                { change: { removeTags: [added] }, wasOtherwise: ({ tags }) => !tags?.includes(added) },
              );
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
