import { useEffect, useRef, useState } from 'react';
import { taxesWords } from '../taxes/words.ts';
import { IconButton } from '../ui/button.tsx';
import { readCommaList } from '../ui/comma-list.rules.ts';
import { CountrySelect } from '../ui/country-select.tsx';
import { TextField } from '../ui/field.tsx';
import { PlaceName, RegionField } from '../ui/region-field.tsx';
import { shortList } from './country-list.rules.ts';
import { SettingRows } from './setting-rows.tsx';
import { shippingWords } from './shipping-words.ts';
import { newPart, type PartDraft } from './shipping-zone.rules.ts';

/** Parts of countries that a zone sends to: a region, postcodes, or both. One has fields at a time, as there may be hundreds. */
export function ShippingParts({
  parts,
  onChange,
}: {
  readonly parts: readonly PartDraft[];
  onChange(parts: readonly PartDraft[]): void;
}) {
  const [edited, setEdited] = useState<number>();
  return (
    <SettingRows
      label={shippingWords.parts}
      rows={parts}
      newRow={newPart}
      rowWords={{ add: shippingWords.addPart, remove: () => shippingWords.removePart }}
      onRows={(rows) => {
        if (rows.length > parts.length) setEdited(parts.length);
        if (rows.length < parts.length) setEdited(undefined);
        onChange(rows);
      }}
      row={(part, change, at) =>
        at === edited || part.country === '' ? (
          <PartFields part={part} onChange={change} />
        ) : (
          <div className="setting-part">
            <span>
              <PartName {...part} postcodes={readCommaList(part.postcodes)} />
            </span>
            <IconButton icon="edit" label={shippingWords.editPart} onPress={() => setEdited(at)} />
          </div>
        )
      }
    />
  );
}

/** A part of a country by its name, with its postcodes. */
export function PartName({
  country,
  region,
  postcodes,
}: Pick<PartDraft, 'country' | 'region'> & { readonly postcodes: readonly string[] }) {
  return (
    <>
      <PlaceName {...{ country, region }} />
      {postcodes.length > 0 && ` (${shortList(postcodes)})`}
    </>
  );
}

/** They take the focus from the button that showed them, which is gone. */
function PartFields({
  part: { country, region, postcodes },
  onChange,
}: {
  readonly part: PartDraft;
  onChange(change: Partial<PartDraft>): void;
}) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={fields} className="setting-part-fields">
      <CountrySelect
        label={shippingWords.partCountry}
        value={country}
        onChange={(chosen) => onChange(chosen === '' ? newPart : { country: chosen, region: '' })}
      />
      {country !== '' && (
        <>
          <RegionField
            {...{ label: shippingWords.partRegion, country, value: region }}
            none={taxesWords.wholeCountry}
            isOptional
            onChange={(written) => onChange({ region: written })}
          />
          <TextField
            label={shippingWords.partPostcodes}
            value={postcodes}
            isOptional
            onChange={(written) => onChange({ postcodes: written })}
          />
        </>
      )}
    </div>
  );
}
