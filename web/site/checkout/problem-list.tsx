import type { MouseEvent, RefObject } from 'react';
import { type CheckoutState, cartProblems, fieldId, listedProblems } from './checkout-state.rules.ts';
import { fill } from './fill-words.ts';
import { useCheckoutWords } from './use-checkout-words.ts';

export interface ProblemListProps {
  readonly state: CheckoutState;
  readonly cartUrl: string;
  readonly element: RefObject<HTMLDivElement | null>;
}

/** What went wrong, and each thing that is missing with a link to its field: read out when it appears. */
export function ProblemList({ state, cartUrl, element }: ProblemListProps) {
  const words = useCheckoutWords();
  const { notice, checkout } = state;
  const listed = listedProblems(state);
  const ofCart = checkout ? cartProblems(checkout) : [];
  if (!notice && listed.length === 0 && ofCart.length === 0) return null;
  return (
    <div className="checkout-alert" role="alert" tabIndex={-1} ref={element}>
      {notice && (
        <>
          <p className="checkout-alert-title">{words[notice.title]}</p>
          {notice.message !== '' && <p>{notice.message}</p>}
          {notice.details && notice.details.length > 0 && (
            <ul>
              {notice.details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {ofCart.map((message) => (
        <p key={message}>
          {message} <a href={cartUrl}>{words.backToCart}</a>
        </p>
      ))}
      {listed.length > 0 && (
        <>
          <p className="checkout-alert-title">
            {listed.length === 1
              ? words.problemsOne
              : fill(words.problemsMany, { count: String(listed.length) })}
          </p>
          <ul>
            {listed.map(({ field, step, message }) => (
              <li key={`${field} ${message}`}>
                {step === state.open && field !== null ? (
                  <a href={`#${fieldId(field)}`} onClick={goToField}>
                    {message}
                  </a>
                ) : (
                  <a href={`?step=${step}#checkout-step-${step}`}>{message}</a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A link of the page moves the focus; a field that is not there leads nowhere. */
function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
