import { taxesWords } from '../taxes/words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { CountrySelect } from '../ui/country-select.tsx';
import { TextField } from '../ui/field.tsx';
import { RegionField } from '../ui/region-field.tsx';
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
  const change = (at: number, changed: Partial<PartDraft>) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, ...changed } : part)));
  return (
    <>
      {parts.length > 0 && (
        <ul className="setting-rows" aria-label={shippingWords.parts}>
          {parts.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is not stored yet has nothing else that tells it apart.
            <li key={at} className="setting-row">
              <div className="setting-fields">
                <CountrySelect
                  label={shippingWords.partCountry}
                  value={part.country}
                  onChange={(country) => change(at, { country, region: '' })}
                />
                {part.country !== '' && (
                  <>
                    <RegionField
                      label={shippingWords.partRegion}
                      country={part.country}
                      value={part.region}
                      none={taxesWords.wholeCountry}
                      isOptional
                      onChange={(region) => change(at, { region })}
                    />
                    <TextField
                      label={shippingWords.partPostcodes}
                      value={part.postcodes}
                      isOptional
                      onChange={(postcodes) => change(at, { postcodes })}
                    />
                  </>
                )}
              </div>
              <IconButton
                icon="trash"
                label={shippingWords.removePart}
                onPress={() => onChange(parts.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button icon="plus" onPress={() => onChange([...parts, newPart])}>
          {shippingWords.addPart}
        </Button>
      </div>
    </>
  );
}
