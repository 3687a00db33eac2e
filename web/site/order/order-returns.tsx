import type { SiteOrderFragment } from '#web/generated/graphql.ts';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { fill } from '../checkout/fill-words.ts';

interface ReturnsProps {
  readonly order: SiteOrderFragment;
  readonly words: CheckoutWords;
  readonly showDate: (date: string | Date) => string;
}

/** What was asked to be sent back, and what came of it. */
export function Returns({ order: { returns, lines }, words, showDate }: ReturnsProps) {
  if (returns.length === 0) return null;
  const titleOf = (lineId: string) => lines.find(({ id }) => id === lineId)?.title ?? '';
  return (
    <section className="checkout-part">
      <h2>{words.returns}</h2>
      <ul>
        {returns.map((one) => (
          <li key={one.id} className="checkout-line">
            <div className="checkout-line-text">
              <p className="checkout-line-name">
                {fill(words.returnOf, { date: showDate(one.createdAt) })}: {words[`return${one.state}`]}
              </p>
              <p>{one.lines.map(({ lineId, quantity }) => `${quantity} × ${titleOf(lineId)}`).join(', ')}</p>
              {one.reason !== '' && <p className="checkout-hint">{one.reason}</p>}
              {one.answer !== '' && <p className="checkout-instructions">{one.answer}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form that asks to send pieces back; nothing where nothing can be sent back. */
export function ReturnForm({
  order: { returnable, lines },
  words,
  path,
}: Omit<ReturnsProps, 'showDate'> & { readonly path: string }) {
  if (returnable.length === 0) return null;
  return (
    <details className="checkout-part order-return">
      <summary>{words.returnAsk}</summary>
      <form method="post" action={path}>
        {returnable.map(({ lineId, quantity }) => {
          const line = lines.find(({ id }) => id === lineId);
          const id = `return-${lineId}`;
          return (
            <p key={lineId} className="checkout-field">
              <label htmlFor={id}>
                {[line?.title, line?.variantName].filter(Boolean).join(', ')}{' '}
                <span className="checkout-hint">{fill(words.returnMost, { count: quantity })}</span>
              </label>
              <input
                {...{ id, type: 'number', name: `quantity.${lineId}` }}
                {...{ min: 0, max: quantity, defaultValue: 0, inputMode: 'numeric' }}
              />
            </p>
          );
        })}
        <p className="checkout-field">
          <label htmlFor="return-reason">{words.returnReason}</label>
          <textarea id="return-reason" name="reason" rows={3} maxLength={1000} />
        </p>
        <p className="checkout-actions">
          <button type="submit" name="verb" value="return">
            {words.returnSend}
          </button>
        </p>
      </form>
    </details>
  );
}
