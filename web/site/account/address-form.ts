import type { SiteAccountAddressFragment } from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import { escapeHtml } from '../template/html-text.ts';
import { countryName, countryOptions } from './countries.ts';
import { type FormField, renderField, renderHidden } from './form-parts.ts';

const fields: readonly FormField[] = [
  { name: 'name', label: 'Name', autocomplete: 'name' },
  { name: 'line1', label: 'Street and number', autocomplete: 'address-line1' },
  { name: 'line2', label: 'Rest of the address', autocomplete: 'address-line2', isRequired: false },
  { name: 'postalCode', label: 'Postal code', autocomplete: 'postal-code', isRequired: false },
  { name: 'city', label: 'City', autocomplete: 'address-level2' },
  { name: 'region', label: 'State or region', autocomplete: 'address-level1', isRequired: false },
  { name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel', isRequired: false },
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
export function addressForm({ crumb, address, typed, problem, language, country }: AddressFormState): string {
  const before: Readonly<Record<string, unknown>> = typed ?? { ...address };
  const typedOrKept = (name: string) => String(before[name] ?? '');
  const chosen = typedOrKept('country') || country;
  const options = countryOptions(language)
    .map(
      ({ code, name }) =>
        `<option value="${code}"${code === chosen ? ' selected' : ''}>${escapeHtml(name)}</option>`,
    )
    .join('');
  const hasProblem = problem?.field === 'country';
  const id = typed?.id || address?.id;
  const isFirst = address?.isDefault === true || typed?.isDefault === 'true';
  return `<form method="post" action="/account/addresses" class="account-address">${renderHidden({ crumb, id })}
<h3>${id === undefined ? 'Another address' : 'Change the address'}</h3>
${fields.map((field) => renderField({ ...field, maxLength: 200, value: typedOrKept(field.name) }, 'address', problem)).join('\n')}
<div class="account-field"><label for="address-country">Country</label>
<select id="address-country" name="country" autocomplete="country" required${hasProblem ? ' aria-invalid="true" aria-describedby="address-country-problem"' : ''}><option value=""></option>${options}</select>
${hasProblem ? `<p class="field-error" id="address-country-problem">${escapeHtml(problem.message)}</p>` : ''}</div>
<p class="account-choice"><label><input type="checkbox" name="isDefault" value="true"${isFirst ? ' checked' : ''}> Use this one first</label></p>
<button type="submit">Save</button> <a href="/account#addresses">Leave it</a></form>`;
}

/** An address on lines of its own. */
export function addressText(address: SiteAccountAddressFragment, language: string): string {
  const { name, line1, line2, city, region, postalCode, country, phone } = address;
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [name, line1, line2, place, region, countryName(country, language), phone]
    .filter((line) => line !== '')
    .map(escapeHtml)
    .join('<br>');
}
