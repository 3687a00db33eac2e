import { type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { QUANTITY } from '#schema/quantity.rules.ts';
import type { CartLineFragment } from '#web/generated/graphql.ts';
import { findQuantityProblem } from '../product/quantity.rules.ts';
import { QuantitySteps } from '../product/quantity-steps.tsx';
import { typingPauseMs } from './cart-page.rules.ts';
import { useCartWords } from './use-cart-words.ts';

export interface CartQuantityProps {
  readonly line: CartLineFragment;
  /** Id of the text that says why the last change failed; undefined when it did not. */
  readonly failureId: string | undefined;
  readonly onChange: (quantity: string) => Promise<void>;
  /** Called with the reason when what was typed is no quantity. */
  readonly onProblem: (message: string) => void;
}

/** How many of a line: a form of its own, sent by itself once scripts are there. */
export function CartQuantity({ line, failureId, onChange, onProblem }: CartQuantityProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(String(line.quantity));
  const pending = useRef(0);
  const id = useId();
  const words = useCartWords();

  const send = async () => {
    clearTimeout(timer.current);
    const typed = input.current?.value ?? '';
    if (typed === sent.current) return;
    sent.current = typed;
    const problem = findQuantityProblem(typed, 0);
    if (problem !== null) return onProblem(problem);
    pending.current += 1;
    await onChange(typed);
    pending.current -= 1;
  };
  const sendSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, typingPauseMs);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Enter tries again what failed, too.
    if (failureId !== undefined) sent.current = '';
    send();
  };

  // What was typed before the island was ready counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what stands in the field then
  useEffect(() => {
    send();
    return () => clearTimeout(timer.current);
  }, []);

  // A quantity that changed elsewhere shows here, but never over one that is on its way.
  useEffect(() => {
    if (pending.current > 0 || !input.current) return;
    if (input.current.value === sent.current) input.current.value = String(line.quantity);
    sent.current = String(line.quantity);
  }, [line.quantity]);

  return (
    <form className="cart-row-quantity" method="post" action="/cart" noValidate onSubmit={submit}>
      <input type="hidden" name="verb" value="change" />
      <input type="hidden" name="entryId" value={line.id} />
      <input type="hidden" name="returnTo" value="/cart" />
      <label htmlFor={id}>{words.quantity}</label>
      <QuantitySteps label={words.quantity}>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          name="quantity"
          min={0}
          max={QUANTITY.max}
          step={QUANTITY.step}
          defaultValue={line.quantity}
          autoComplete="off"
          ref={input}
          aria-invalid={failureId !== undefined}
          aria-describedby={failureId}
          onChange={sendSoon}
          onBlur={send}
        />
      </QuantitySteps>
      <noscript>
        <button type="submit">{words.update}</button>
      </noscript>
    </form>
  );
}
