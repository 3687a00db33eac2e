import type { SiteAccountAddressFragment } from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import { T } from '../languages/texts.tsx';
import { countryOptions } from './countries.ts';
import { Field, type FormField, Hidden } from './form-parts.tsx';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', autoComplete: 'name' },
  { name: 'line1', label: 'Street and number', autoComplete: 'address-line1' },
  { name: 'line2', label: 'Rest of the address', autoComplete: 'address-line2', isRequired: false },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code', isRequired: false },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'region', label: 'State or region', autoComplete: 'address-level1', isRequired: false },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', isRequired: false },
];

/** What the form of an address needs. */
export interface AddressFormState {
  readonly crumb: string;
  /** The address to change; undefined for a new one. */
  readonly address: SiteAccountAddressFragment | undefined;
  /** What was typed before it came back. */
  readonly typed: Readonly<Record<string, string>> | undefined;
  readonly problem: FormProblem | undefined;
  readonly language: string;
  /** The country that a new address is in, most likely. */
  readonly country: string;
}

/** The form that adds an address or changes one. */
export function AddressForm({ crumb, address, typed, problem, language, country }: AddressFormState) {
  const before: Readonly<Record<string, unknown>> = typed ?? { ...address };
  const typedOrKept = (name: string) => String(before[name] ?? '');
  const hasProblem = problem?.field === 'country';
  const id = typed?.id || address?.id;
  return (
    <form method="post" action="/account/addresses" className="account-address">
      <Hidden fields={{ crumb, id }} />
      <h3>
        <T>{id === undefined ? 'Another address' : 'Change the address'}</T>
      </h3>
      {fields.map((field) => (
        <Field
          key={field.name}
          field={{ ...field, maxLength: 200, value: typedOrKept(field.name) }}
          prefix="address"
          problem={problem}
        />
      ))}
      <div className="account-field">
        <label htmlFor="address-country">
          <T>Country</T>
        </label>
        <select
          id="address-country"
          name="country"
          autoComplete="country"
          required
          defaultValue={typedOrKept('country') || country}
          aria-invalid={hasProblem || undefined}
          aria-describedby={hasProblem ? 'address-country-problem' : undefined}
        >
          <option value="" />
          {countryOptions(language).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        {hasProblem && (
          <p className="field-error" id="address-country-problem">
            {problem.message}
          </p>
        )}
      </div>
      <p className="account-choice">
        <label>
          <input
            type="checkbox"
            name="isDefault"
            value="true"
            defaultChecked={address?.isDefault === true || typed?.isDefault === 'true'}
          />{' '}
          <T>Use this one first</T>
        </label>
      </p>
      <button type="submit">
        <T>Save</T>
      </button>{' '}
      <a href="/account#addresses">
        <T>Leave it</T>
      </a>
    </form>
  );
}
