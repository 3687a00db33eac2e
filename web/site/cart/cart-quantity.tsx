import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import type { CartLineFragment } from '#web/generated/graphql.ts';
import { findQuantityProblem, quantityLimits } from '../product/quantity.rules.ts';
import { typingPauseMs } from './cart-page.rules.ts';

export interface CartQuantityProps {
  readonly line: CartLineFragment;
  /** Id of the text that says why the last change failed. */
  readonly describedBy: string | undefined;
  readonly onChange: (quantity: string) => void;
}

/** How many of a line: a form of its own, sent by itself once scripts are there. */
export function CartQuantity({ line, describedBy, onChange }: CartQuantityProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(String(line.quantity));
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const send = () => {
    clearTimeout(timer.current);
    const typed = input.current?.value ?? '';
    if (typed === sent.current) return;
    const found = findQuantityProblem(typed, 0);
    setProblem(found);
    if (found !== null) return;
    sent.current = typed;
    onChange(typed);
  };
  const sendSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, typingPauseMs);
  };

  // What was typed before the island was ready counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what stands in the field then
  useEffect(() => {
    send();
    return () => clearTimeout(timer.current);
  }, []);

  // The graph's quantity wins, except over what someone is still typing.
  useEffect(() => {
    const field = input.current;
    if (!field || sent.current === String(line.quantity)) return;
    if (field.value === sent.current) field.value = String(line.quantity);
    sent.current = String(line.quantity);
  }, [line.quantity]);

  return (
    <form
      className="cart-row-quantity"
      method="post"
      action="/cart"
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        // Enter tries again what failed, too.
        sent.current = describedBy ? '' : sent.current;
        send();
      }}
    >
      <input type="hidden" name="verb" value="change" />
      <input type="hidden" name="entryId" value={line.id} />
      <input type="hidden" name="returnTo" value="/cart" />
      <label htmlFor={`${id}-quantity`}>Quantity</label>
      <input
        id={`${id}-quantity`}
        type="number"
        inputMode="numeric"
        name="quantity"
        min={0}
        max={quantityLimits.max}
        step={quantityLimits.step}
        defaultValue={line.quantity}
        autoComplete="off"
        ref={input}
        aria-invalid={problem !== null || describedBy !== undefined}
        aria-describedby={problem === null ? describedBy : `${id}-problem`}
        onChange={sendSoon}
        onBlur={send}
      />
      <noscript>
        <button type="submit">Update</button>
      </noscript>
      {problem !== null && (
        <p className="field-error" role="alert" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </form>
  );
}
