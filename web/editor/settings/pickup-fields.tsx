import { Checkbox } from '../ui/choice.tsx';
import { CountrySelect } from '../ui/country-select.tsx';
import { TextField } from '../ui/field.tsx';
import { RegionField } from '../ui/region-field.tsx';
import { shippingWords } from './shipping-words.ts';
import { newPickup, type OptionDraft } from './shipping-zone.rules.ts';

const { pickup: texts } = shippingWords;

/** Where orders are fetched instead of sent, and when: what shoppers read at the checkout, on the page of their order and in its mail. */
export function PickupFields({
  pickup,
  onChange,
}: {
  readonly pickup: OptionDraft['pickup'];
  readonly onChange: (pickup: OptionDraft['pickup']) => void;
}) {
  const field = (name: Exclude<keyof typeof newPickup, '__typename'>) => ({
    label: texts[name],
    value: pickup?.[name] ?? '',
    onChange: (text: string) => onChange({ ...newPickup, ...pickup, [name]: text }),
  });
  return (
    <>
      <div className="setting-more">
        <Checkbox
          label={texts.isFetched}
          isSelected={pickup !== null}
          onChange={(isFetched) => onChange(isFetched ? newPickup : null)}
        />
      </div>
      {pickup !== null && (
        <div className="setting-more">
          <TextField {...field('name')} maxLength={100} />
          <CountrySelect
            {...field('country')}
            onChange={(country) => onChange({ ...pickup, country, region: '' })}
          />
          <TextField {...field('line1')} />
          <TextField {...field('city')} />
          <RegionField {...field('region')} country={pickup.country} isOptional />
          <TextField {...field('postalCode')} isOptional />
          <TextField {...field('openingHours')} isOptional rows={3} maxLength={500} />
        </div>
      )}
    </>
  );
}
