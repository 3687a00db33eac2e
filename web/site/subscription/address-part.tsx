import { countryData } from '#schema/address-countries.ts';
import type { CheckoutAddressFragment } from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import { addressForm } from '../checkout/address-form.rules.ts';
import { CheckoutField } from '../checkout/checkout-field.tsx';
import { fieldId } from '../checkout/checkout-state.rules.ts';
import type { CheckoutWords } from '../checkout/checkout-words.ts';
import { FieldNotes } from '../checkout/field-notes.tsx';
import { CheckoutWordsContext } from '../checkout/use-checkout-words.ts';

/** Where a subscription is sent, to be changed within its country. */
export function AddressPart({
  address,
  problem,
  path,
  crumb,
  words,
  locale,
}: {
  /** As it is stored, or as it was typed. */
  readonly address: CheckoutAddressFragment;
  readonly problem: FormProblem | undefined;
  readonly path: string;
  readonly crumb: string;
  readonly words: CheckoutWords;
  readonly locale: string;
}) {
  const { rows } = addressForm(countryData(address.country), locale);
  const nameOf = (part: string) => `shippingAddress.${part}`;
  const problemOf = (part: string) => (problem?.field === nameOf(part) ? problem.message : undefined);
  return (
    <CheckoutWordsContext value={words}>
      <form method="post" action={path} className="checkout-part">
        <h2>{words.address}</h2>
        <input type="hidden" name="crumb" value={crumb} />
        <input type="hidden" name="action" value="CHANGE_ADDRESS" />
        <input type="hidden" name={nameOf('country')} value={address.country} />
        <FieldNotes id={fieldId(nameOf('country'))} hint="" problem={problemOf('country')} />
        <div className="checkout-row">
          {rows.flatMap((row) =>
            row.map(({ part, label, isRequired, autoComplete, options, isNumeric }) => (
              <CheckoutField
                key={part}
                name={nameOf(part)}
                label={words[label]}
                value={address[part]}
                problem={problemOf(part)}
                isRequired={isRequired}
                autoComplete={`shipping ${autoComplete}`}
                options={options}
                {...(part === 'phone' ? { type: 'tel' } : {})}
                {...(isNumeric ? { inputMode: 'numeric' } : {})}
                isAlone={row.length === 1}
              />
            )),
          )}
        </div>
        <p className="checkout-actions">
          <button type="submit">{words.subscriptionSave}</button>
        </p>
      </form>
    </CheckoutWordsContext>
  );
}
