import { useFormats } from '../formats.ts';
import { Badge, Card } from '../ui/page.tsx';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const { disputes: texts } = ordersWords;
const tones = { OPEN: 'bad', WON: 'good', LOST: 'neutral' } as const;

/** Payments that the buyer asked their bank to take back, and until when that can be answered. */
export function OrderDisputes({ order }: { readonly order: OrderShown }) {
  const formats = useFormats();
  const disputes = order.disputes ?? [];
  if (disputes.length === 0) return null;
  return (
    <Card title={texts.title}>
      <ul className="stack">
        {disputes.map(({ id, state, reason, reference, dueAt, createdAt, amount }) => (
          <li key={id} className="order-return">
            <span>
              {texts.text(formats.money(amount))} <Badge tone={tones[state]}>{texts.states[state]}</Badge>
            </span>
            {state === 'OPEN' && dueAt && <strong>{texts.due(formats.dateTime(dueAt))}</strong>}
            <span className="soft">
              {[formats.dateTime(createdAt), reason && texts.reason(reason), texts.reference(reference)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
