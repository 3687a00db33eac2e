import { useNavigate, useParams } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useEditorEditOrderMutation } from '#web/generated/editor/edit-order.ts';
import { useEditorOrderQuery } from '#web/generated/editor/order.ts';
import { useEditorOrderEditPreviewQuery } from '#web/generated/editor/order-edit-preview.ts';
import { DraftLines } from '../draft-orders/draft-lines.tsx';
import type { MutationAnswer } from '../graph/problems.ts';
import type { OrderShown } from '../orders/use-order-changes.ts';
import { ordersWords } from '../orders/words.ts';
import { Checkbox } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { MoneyField, NumberField } from '../ui/number-field.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { type FormState, useForm } from '../ui/use-form.ts';
import { EditPreview } from './edit-preview.tsx';
import {
  type EditValues,
  editInputOf,
  editValuesOf,
  isChangeable,
  isNothing,
  leastOf,
} from './order-edit.rules.ts';
import { editWords } from './words.ts';
import '../orders/orders.css';
import '../draft-orders/draft-orders.css';

/** Changes what was ordered, with a look at what it comes to first. */
export function Screen() {
  const { orderId: id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorOrderQuery({ variables: { id } });
  const order = data?.order;
  const isOpen = order?.editProblem === null;
  if (order && isOpen) return <Edit key={order.id} order={order} />;
  return (
    <Page title={ordersWords.title} back={{ to: `/orders/${id}`, label: ordersWords.title }}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : data ? (
        <EmptyState icon="orders" title={order?.editProblem ?? ordersWords.notFound.title}>
          {order ? '' : ordersWords.notFound.text}
        </EmptyState>
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  );
}

function Edit({ order }: { readonly order: OrderShown }) {
  const { id, number, lines, isTaxIncluded, grandTotal } = order;
  const { currency } = grandTotal;
  const navigate = useNavigate();
  const [save] = useEditorEditOrderMutation();
  // One for as long as the page is open: trying again changes nothing twice.
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  const [isDone, setDone] = useState(false);
  const initial = useMemo(() => editValuesOf(lines), [lines]);
  const form: FormState<EditValues> = useForm({
    ...{ id: `order edit:${id}`, initial },
    async save({ reason, isBuyerNotified }: EditValues): Promise<MutationAnswer | null | undefined> {
      // What is agreed to is what is shown for exactly this form.
      if (!shown || isStale) return { __typename: 'NotSeen', message: problem ?? editWords.notSeen };
      const input = { edit, version: shown.version, idempotencyKey, reason, isBuyerNotified };
      const answer = (await save({ variables: { input } })).data?.editOrder;
      if (answer?.__typename === 'OrderChanged') setDone(true);
      else setKey(crypto.randomUUID());
      if (answer?.__typename === 'OrderEditOutdated') await refetch();
      return answer;
    },
    onSaved: () => notify(editWords.done),
  });
  const { values } = form;
  const edit = useMemo(() => editInputOf(id, lines, values), [id, lines, values]);
  const isSame = isNothing(edit);
  const asked = useDeferredValue(edit);
  const isStale = asked !== edit;
  const { data, loading, refetch } = useEditorOrderEditPreviewQuery({
    ...{ variables: { edit: asked }, skip: isSame, fetchPolicy: 'network-only' as const },
  });
  const answer = isSame || loading ? undefined : data?.orderEditPreview;
  const shown = answer?.__typename === 'OrderEditPreview' ? answer : undefined;
  const problem = answer && 'message' in answer ? answer.message : undefined;
  const { isChanged } = form;
  useEffect(() => {
    // Once what was typed is no draft any more, leaving asks nothing.
    if (isDone && !isChanged) navigate({ to: '/orders/$orderId', params: { orderId: id } });
  }, [isDone, isChanged, navigate, id]);
  return (
    <Page
      title={editWords.title(number)}
      back={{ to: `/orders/${id}`, label: ordersWords.orderTitle(number) }}
    >
      <div className="columns">
        <div className="column">
          <Form form={form} label={editWords.title(number)}>
            <Quantities order={order} form={form} />
            <DraftLines
              lines={form.values.added}
              onChange={(added) => form.set({ added })}
              currency={currency}
              title={editWords.added}
              hint={editWords.addedHint}
              types={['PHYSICAL', 'SERVICE']}
            />
            <Card title={editWords.terms}>
              <MoneyField
                {...form.field('shippingPrice')}
                label={editWords.shipping}
                isOptional
                currency={currency}
                hint={editWords.shippingHint}
              />
              <TextField
                {...form.field('reason')}
                label={editWords.reason}
                isOptional
                rows={2}
                maxLength={500}
              />
              <Checkbox
                label={editWords.notify}
                isSelected={form.values.isBuyerNotified}
                onChange={(isBuyerNotified) => form.set({ isBuyerNotified })}
              />
            </Card>
          </Form>
        </div>
        <div className="column">
          <EditPreview preview={shown} problem={problem} isTaxIncluded={isTaxIncluded} />
        </div>
      </div>
    </Page>
  );
}

/** How many pieces of what is there. */
function Quantities({ order, form }: { readonly order: OrderShown; readonly form: FormState<EditValues> }) {
  const { quantities } = form.values;
  return (
    <Card title={editWords.lines}>
      <ul className="piece-fields">
        {order.lines.map((line) => (
          <li key={line.id}>
            <div className="order-line-words">
              <strong>{line.title}</strong>
              <span className="soft">
                {[
                  line.variantName,
                  leastOf(line) > 0 && editWords.stays(leastOf(line)),
                  !isChangeable(line) && editWords.fixed,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </div>
            <NumberField
              label={editWords.quantity([line.title, line.variantName].filter(Boolean).join(', '))}
              isLabelHidden
              value={quantities[line.id] ?? line.quantity}
              minValue={isChangeable(line) ? leastOf(line) : line.quantity}
              maxValue={isChangeable(line) ? 9999 : line.quantity}
              onChange={(quantity) => form.set({ quantities: { ...quantities, [line.id]: quantity } })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
