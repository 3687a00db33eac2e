import type { CheckoutAddressFragment } from '#web/generated/graphql.ts';
import { useIsHydrated } from '../islands/use-is-hydrated.ts';
import type { AddressForm } from './address-form.rules.ts';
import { CheckoutField } from './checkout-field.tsx';
import { StreetField } from './street-field.tsx';
import { useCheckoutWords } from './use-checkout-words.ts';

/** A country that can be chosen. */
export interface CountryChoice {
  readonly code: string;
  readonly name: string;
}

export interface AddressFieldsProps {
  /** Which address: the beginning of its fields' names. */
  readonly kind: 'shippingAddress' | 'billingAddress';
  /** As typed so far; null before. */
  readonly address: CheckoutAddressFragment | null;
  readonly form: AddressForm;
  readonly countries: readonly CountryChoice[];
  readonly problems: Readonly<Record<string, string>>;
  /** True where addresses are suggested while they are typed. */
  readonly isSuggested: boolean;
  /** Called with another country, whose form may be another one. */
  readonly onCountry: (code: string) => void;
}

/** The fields of an address in the way of its country. Without scripts a button brings the form of another country. */
export function AddressFields(props: AddressFieldsProps) {
  const { kind, address, form, countries, problems, isSuggested, onCountry } = props;
  const words = useCheckoutWords();
  const isHydrated = useIsHydrated();
  const section = kind === 'shippingAddress' ? 'shipping' : 'billing';
  const nameOf = (part: string) => `${kind}.${part}`;
  const isOffered = countries.some(({ code }) => code === form.country);
  // A country that the shop does not send to any more is still what was chosen.
  const choices =
    isOffered || form.country === '' ? countries : [{ code: form.country, name: form.country }, ...countries];
  return (
    <>
      <input type="hidden" name={nameOf('formCountry')} value={form.country} />
      <div className="checkout-country">
        <CheckoutField
          name={nameOf('country')}
          label={words.country}
          value={form.country}
          problem={problems[nameOf('country')]}
          autoComplete={`${section} country`}
          options={choices}
          onChange={onCountry}
        />
        {!isHydrated && (
          <button type="submit" name="verb" value={`${section}-country`} className="checkout-quiet">
            {words.countryUpdate}
          </button>
        )}
      </div>
      {/* One list for all countries: a field keeps its element, and what is typed in it, when the form around it changes. */}
      <div className="checkout-row">
        {form.rows.flatMap((row) =>
          row.map(({ part, label, isRequired, autoComplete, options, isNumeric, example }) => {
            const key = `${part} ${options ? form.country : ''}`;
            const field = {
              ...{ name: nameOf(part), label: words[label], value: address?.[part] ?? '' },
              ...{ problem: problems[nameOf(part)], isRequired, options, isAlone: row.length === 1 },
              autoComplete: `${section} ${autoComplete}` as const,
              ...(part === 'phone' && { type: 'tel' as const }),
              ...(isNumeric && { inputMode: 'numeric' as const }),
              ...(problems[nameOf(part)] && { example }),
            };
            return part === 'line1' && isSuggested && isHydrated ? (
              <StreetField key={key} {...field} kind={kind} country={form.country} />
            ) : (
              <CheckoutField key={key} {...field} />
            );
          }),
        )}
      </div>
    </>
  );
}
