import { taxesWords } from '../taxes/words.ts';
import { CountrySelect } from '../ui/country-select.tsx';
import { TextField } from '../ui/field.tsx';
import { RegionField } from '../ui/region-field.tsx';
import { SettingRows } from './setting-rows.tsx';
import { shippingWords } from './shipping-words.ts';
import { newPart, type PartDraft } from './shipping-zone.rules.ts';

/** Parts of countries that a zone sends to: a region, postcodes, or both. */
export function ShippingParts({
  parts,
  onChange,
}: {
  readonly parts: readonly PartDraft[];
  onChange(parts: readonly PartDraft[]): void;
}) {
  return (
    <SettingRows
      label={shippingWords.parts}
      rows={parts}
      newRow={newPart}
      rowWords={{ add: shippingWords.addPart, remove: () => shippingWords.removePart }}
      onRows={onChange}
      row={({ country, region, postcodes }, change) => (
        <>
          <CountrySelect
            label={shippingWords.partCountry}
            value={country}
            onChange={(chosen) => change(chosen === '' ? newPart : { country: chosen, region: '' })}
          />
          {country !== '' && (
            <>
              <RegionField
                {...{ label: shippingWords.partRegion, country, value: region }}
                none={taxesWords.wholeCountry}
                isOptional
                onChange={(written) => change({ region: written })}
              />
              <TextField
                label={shippingWords.partPostcodes}
                value={postcodes}
                isOptional
                onChange={(written) => change({ postcodes: written })}
              />
            </>
          )}
        </>
      )}
    />
  );
}
