import { useEffect, useState } from 'react';
import { countryName } from '#web/site/account/countries.ts';
import { words } from '../words.ts';
import { Select } from './choice.tsx';
import { type FieldProps, TextField } from './field.tsx';

export interface RegionFieldProps extends FieldProps {
  readonly name?: string;
  /** ISO 3166-1 code of the country; empty for none. */
  readonly country: string;
  /** ISO 3166-2 code without the country, or what was typed; empty for none. */
  readonly value: string;
  /** What it is called where none is chosen. */
  readonly none?: string;
  onChange(region: string): void;
}

type Regions = readonly { readonly code: string; readonly name: string }[];

/** A region by its name where the checkout has a list of them, as its form; else as it is typed. */
export function RegionField({
  country,
  none = words.controls.noRegion,
  value,
  name,
  label,
  isOptional,
  onChange,
}: RegionFieldProps) {
  const regions = useRegions(country);
  const field = { label, value, onChange, ...(name === undefined ? {} : { name }) };
  if (regions?.length === 0)
    return <TextField {...field} {...(isOptional === undefined ? {} : { isOptional })} maxLength={200} />;
  const known = regionByCode(regions, value);
  const options = (regions ?? []).map(({ code, name: title }) => ({ value: code, label: title }));
  return (
    <Select
      {...field}
      value={known?.code ?? value}
      isDisabled={regions === undefined}
      options={[
        { value: '', label: none },
        ...(value === '' || known ? [] : [{ value, label: value }]),
        ...options,
      ]}
    />
  );
}

/** A country, with a region of it by its name: by its code where the checkout has no list of them, and until that is there. */
export function PlaceName({ country, region }: { readonly country: string; readonly region: string }) {
  const regions = useRegions(region === '' ? '' : country);
  return [regionByCode(regions, region)?.name ?? region, countryName(country, 'en')]
    .filter(Boolean)
    .join(', ');
}

function regionByCode(regions: Regions | undefined, written: string) {
  return regions?.find(({ code }) => code.toUpperCase() === written.toUpperCase());
}

/** The regions of a country; none where it has no list of them, undefined until that is known. */
function useRegions(country: string): Regions | undefined {
  const [found, setFound] = useState<{ readonly country: string; readonly regions: Regions }>();
  useEffect(() => {
    if (country === '') return;
    let isCurrent = true;
    findRegions(country)
      // Without the list it is typed.
      .catch((): Regions => [])
      .then((regions) => {
        if (isCurrent) setFound({ country, regions });
      });
    return () => {
      isCurrent = false;
    };
  }, [country]);
  if (country === '') return [];
  return found?.country === country ? found.regions : undefined;
}

/** The lists are long, and few need them: a file of its own. */
async function findRegions(country: string): Promise<Regions> {
  const [{ countryData }, { regionsOf }] = await Promise.all([
    import('#schema/address-countries.ts'),
    import('#schema/address-lines.rules.ts'),
  ]);
  return regionsOf(countryData(country), 'en');
}
