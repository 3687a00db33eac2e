import { type CountryOption, countryOptions } from '#web/site/account/countries.ts';
import { words } from '../words.ts';
import { IconButton } from './button.tsx';
import { Select } from './choice.tsx';
import type { FieldProps } from './field.tsx';
import './country-select.css';

export interface CountrySelectProps extends FieldProps {
  readonly name?: string;
  /** ISO 3166-1 code of two letters; empty for none. */
  readonly value: string;
  /** What it is called where none is chosen. */
  readonly none?: string;
  onChange(code: string): void;
}

/** A country by its name. What is stored and is none stays to be chosen. */
export function CountrySelect({ none = words.controls.noCountry, value, ...field }: CountrySelectProps) {
  const options = withStored(countryOptions('en'), value).map(({ code, name }) => ({
    ...{ value: code, label: name },
  }));
  return <Select {...field} value={value} options={[{ value: '', label: none }, ...options]} />;
}

function withStored(countries: readonly CountryOption[], code: string): readonly CountryOption[] {
  return code === '' || countries.some((country) => country.code === code)
    ? countries
    : [{ code, name: code }, ...countries];
}

/** Several countries by their names, in the order in which they were chosen. */
export function CountriesField({
  label,
  hint,
  problem,
  name,
  codes,
  onChange,
}: Pick<CountrySelectProps, 'label' | 'hint' | 'problem' | 'name'> & {
  readonly codes: readonly string[];
  onChange(codes: readonly string[]): void;
}) {
  const countries = countryOptions('en');
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  return (
    <div className="countries-field">
      <Select
        {...{ label, hint, problem }}
        {...(name ? { name } : {})}
        value=""
        options={[
          { value: '', label: words.controls.addCountry },
          ...countries
            .filter(({ code }) => !codes.includes(code))
            .map(({ code, name: country }) => ({ value: code, label: country })),
        ]}
        onChange={(code) => code !== '' && onChange([...codes, code])}
      />
      {codes.length > 0 && (
        <ul className="countries-chosen" aria-label={label}>
          {codes.map((code) => (
            <li key={code}>
              <span>{nameOf(code)}</span>
              <IconButton
                icon="close"
                label={words.controls.removeTag(nameOf(code))}
                onPress={() => onChange(codes.filter((other) => other !== code))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
