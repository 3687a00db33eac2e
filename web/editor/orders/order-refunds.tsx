import { useFormats } from '../formats.ts';
import { Badge, Card } from '../ui/page.tsx';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const { refunds: texts } = ordersWords;
const tones = { PENDING: 'warn', SUCCEEDED: 'good', FAILED: 'bad' } as const;

/** What was given back, each with its credit note. */
export function OrderRefunds({ order }: { readonly order: OrderShown }) {
  const formats = useFormats();
  if (order.refunds.length === 0) return null;
  return (
    <Card title={texts.title}>
      <ul className="stack">
        {order.refunds.map(({ id, createdAt, state, reason, amount }) => (
          <li key={id} className="spread">
            <span>
              <strong className="number">{formats.money(amount)}</strong>{' '}
              <Badge tone={tones[state]}>{texts.states[state]}</Badge>
              <span className="soft">
                {' '}
                {[formats.dateTime(createdAt), reason].filter(Boolean).join(' · ')}
              </span>
            </span>
            {state !== 'FAILED' && order.hasInvoice && (
              <a href={`/config/refunds/${id}/credit-note.pdf`} download="">
                {texts.creditNote}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
