import type { CheckoutContentsFragment } from '#web/generated/graphql.ts';
import { formatMonth } from './format-month.ts';
import type { CheckoutPaymentMethod } from './payment-methods.tsx';
import { useCheckoutWords } from './use-checkout-words.ts';

/** The member's saved cards, the newest first and chosen, and the choice of another one; nothing when none is saved. */
export function SavedMethods({
  method,
  saved,
  savedId,
  locale,
  isOtherOffered,
  onChoose,
}: {
  readonly method: CheckoutPaymentMethod;
  readonly saved: CheckoutContentsFragment['savedMethods'];
  readonly savedId: string;
  readonly locale: string;
  /** False where one that is saved already must be chosen. */
  readonly isOtherOffered: boolean;
  readonly onChoose: (id: string) => void;
}) {
  const words = useCheckoutWords();
  if (saved.length === 0) return null;
  const other = { id: '', name: words.savedMethodOther, validThrough: null };
  const choices = isOtherOffered ? [...saved, other] : saved;
  return (
    <fieldset className="checkout-saved-methods">
      <legend className="checkout-hidden">{words.savedMethods}</legend>
      {choices.map(({ id, name, validThrough }) => (
        <label key={id} className="checkout-option">
          <input
            type="radio"
            name={`savedMethodId.${method.id}`}
            value={id}
            defaultChecked={id === savedId}
            onChange={() => onChoose(id)}
          />
          <span>{name}</span>
          {validThrough !== null && (
            <span className="checkout-price">{formatMonth(validThrough, locale)}</span>
          )}
        </label>
      ))}
    </fieldset>
  );
}

/** Whether a card is saved for the next time; it is not unless the member says so. */
export function SaveMethod({
  method,
  onChange,
}: {
  readonly method: CheckoutPaymentMethod;
  readonly onChange: (isSaved: boolean) => void;
}) {
  const words = useCheckoutWords();
  return (
    <p className="checkout-choice">
      <label>
        <input
          type="checkbox"
          name={`isMethodSaved.${method.id}`}
          value="true"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{words.saveMethod}</span>
      </label>
    </p>
  );
}
