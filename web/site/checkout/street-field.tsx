import { useRef } from 'react';
import { CheckoutField, type CheckoutFieldProps } from './checkout-field.tsx';
import { fieldId } from './checkout-state.rules.ts';
import { fill } from './fill-words.ts';
import { useAddressSuggestions } from './use-address-suggestions.ts';
import { useCheckoutWords } from './use-checkout-words.ts';

export interface StreetFieldProps extends CheckoutFieldProps {
  /** Which address: the beginning of its fields' names. */
  readonly kind: string;
  /** Whose addresses are suggested. */
  readonly country: string;
}

/** Street and number, with addresses suggested while they are typed. */
export function StreetField({ kind, country, ...field }: StreetFieldProps) {
  const words = useCheckoutWords();
  const input = useRef<HTMLInputElement>(null);
  const { found, active, choose, change, press, close } = useAddressSuggestions(kind, country);
  const listId = `${fieldId(field.name)}-suggestions`;
  const optionId = (index: number) => `${listId}-${index}`;
  const isOpen = found.length > 0;
  return (
    <CheckoutField
      {...field}
      // The browser's own list would lie over this one.
      autoComplete="off"
      ref={input}
      inputProps={{
        ...{ role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': isOpen },
        'aria-controls': isOpen ? listId : undefined,
        'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
        onChange: (event) => change(event.target.value),
        ...{ onKeyDown: press, onBlur: close },
      }}
    >
      <p className="checkout-hidden" role="status">
        {isOpen ? fill(words.addressSuggestionsFound, { count: String(found.length) }) : ''}
      </p>
      {isOpen && (
        <div className="checkout-suggestions">
          <div id={listId} role="listbox" aria-label={words.addressSuggestions}>
            {found.map((suggestion, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the keys are those of the field, which keeps the focus
              <div
                key={suggestion.id}
                id={optionId(index)}
                role="option"
                aria-selected={index === active}
                // Else the field would lose the focus, and its list, before the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => input.current && choose(suggestion, input.current)}
              >
                {suggestion.mainText} <span>{suggestion.secondaryText}</span>
              </div>
            ))}
          </div>
          <p translate="no">Google Maps</p>
        </div>
      )}
    </CheckoutField>
  );
}
