import type { ReactNode, SyntheticEvent } from 'react';
import type { StepName } from './checkout-state.rules.ts';
import type { CheckoutChanges } from './use-checkout.ts';

export interface CheckoutFormProps {
  readonly step: StepName;
  /** What Enter does in a field: keep what was typed, and go on where all is right. */
  readonly verb: 'save' | 'apply';
  readonly changes: CheckoutChanges;
  /** Where it is sent without scripts. */
  readonly action: string;
  readonly children: ReactNode;
}

/**
 * The plain form of a step. Enter never orders anything: the first button of a form is what Enter presses, and it keeps what was
 * typed.
 */
export function CheckoutForm({ step, verb, changes, action, children }: CheckoutFormProps) {
  const submit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    changes.submit(event.currentTarget, event.nativeEvent.submitter);
  };
  return (
    <form
      method="post"
      action={action}
      noValidate
      className="checkout-form"
      onSubmit={submit}
      onBlur={(event) => changes.keep(event.currentTarget)}
      data-step={step}
    >
      <button
        type="submit"
        name="verb"
        value={verb}
        className="checkout-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="returnTo" value={action} />
      {children}
    </form>
  );
}
