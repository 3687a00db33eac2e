import { useState } from 'react';
import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { ReturnDialog, type ReturnStep } from './return-dialog.tsx';
import type { OrderShown } from './use-order-changes.ts';
import { ordersWords } from './words.ts';

const { returns: texts } = ordersWords;
type Return = OrderShown['returns'][number];

const tones = {
  REQUESTED: 'warn',
  APPROVED: 'info',
  RECEIVED: 'warn',
  REFUSED: 'neutral',
  REFUNDED: 'good',
} as const;
/** What can be done next with a return. */
const steps: Readonly<Record<Return['state'], readonly ReturnStep[]>> = {
  REQUESTED: ['approve', 'refuse'],
  APPROVED: ['receive', 'refuse'],
  RECEIVED: ['refund'],
  REFUSED: [],
  REFUNDED: [],
};

/** What the buyer asks to send back, and where each of it stands. */
export function OrderReturns({ order }: { readonly order: OrderShown }) {
  const formats = useFormats();
  const [open, setOpen] = useState<{ readonly asked: Return; readonly step: ReturnStep }>();
  if (order.returns.length === 0) return null;
  const titles = new Map(order.lines.map(({ id, title }) => [id, title]));
  return (
    <Card title={texts.title}>
      <ul className="stack">
        {order.returns.map((asked) => (
          <li key={asked.id} className="order-return">
            <div className="spread">
              <strong>
                {asked.lines
                  .map(({ lineId, quantity }) => `${quantity} × ${titles.get(lineId) ?? ''}`)
                  .join(', ')}
              </strong>
              <Badge tone={tones[asked.state]}>{texts.states[asked.state]}</Badge>
            </div>
            <p className="soft">{formats.dateTime(asked.createdAt)}</p>
            {asked.reason && <p className="order-note">{asked.reason}</p>}
            {asked.answer && <p className="order-note soft">{texts.answered(asked.answer)}</p>}
            {steps[asked.state].length > 0 && (
              <div className="page-actions">
                {steps[asked.state].map((step) => (
                  <Button key={step} onPress={() => setOpen({ asked, step })}>
                    {texts[step].action}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <ReturnDialog
          {...{ order, step: open.step, returnId: open.asked.id }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}
