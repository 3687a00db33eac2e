import { useMemo } from 'react';
import { useEditorSaveShippingZoneMutation } from '#web/generated/editor/save-shipping-zone.ts';
import { EditorShippingZonesDocument } from '#web/generated/editor/shipping-zones.ts';
import type { EditorShippingProfileFragment } from '#web/generated/graphql.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Select } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { CountriesField } from '../ui/country-select.tsx';
import { TextField } from '../ui/field.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { PickupFields } from './pickup-fields.tsx';
import { ShippingParts } from './shipping-parts.tsx';
import { shippingWords } from './shipping-words.ts';
import {
  draftOf,
  draftPlaces,
  inputOf,
  newOption,
  type OptionDraft,
  readPlaces,
  type ShippingZone,
} from './shipping-zone.rules.ts';
import { settingsWords } from './words.ts';
import { ZoneDialog } from './zone-dialog.tsx';

const pricings = ['FLAT', 'BY_WEIGHT', 'BY_SUBTOTAL', 'BY_ITEM_COUNT', 'CARRIER'] as const;

const labels = {
  ...{
    name: shippingWords.name,
    profileId: shippingWords.profile,
    countries: shippingWords.countries,
    parts: shippingWords.parts,
    places: shippingWords.columns.places,
    options: shippingWords.columns.options,
  },
};
const valuesOf = (zone: ShippingZone | null) => ({
  name: zone?.name ?? '',
  profileId: zone?.profileId ?? '',
  ...draftPlaces(zone?.places ?? []),
  options: zone?.options.map(draftOf) ?? [newOption],
});

/** A zone, with the ways to send there. */
export function ShippingZoneDialog({
  zone,
  profiles,
  onClose,
}: {
  readonly zone: ShippingZone | null;
  readonly profiles: readonly EditorShippingProfileFragment[];
  readonly onClose: () => void;
}) {
  const [save] = useEditorSaveShippingZoneMutation({ refetchQueries: [EditorShippingZonesDocument] });
  const initial = useMemo(() => valuesOf(zone), [zone]);
  const form = useForm({
    ...{ id: `shipping-zone:${zone?.id ?? 'new'}`, initial, version: zone?.version },
    async save({ name, profileId, countries, parts, options }, _, expectedVersion) {
      const input = inputOf(
        { id: zone?.id ?? null, profileId: profileId || null, name },
        readPlaces(countries, parts),
        options,
      );
      const answer = (await save({ variables: { input: { ...input, expectedVersion } } })).data
        ?.saveShippingZone;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved() {
      notify(settingsWords.saved);
      onClose();
    },
  });
  return (
    <ZoneDialog
      title={shippingWords.zone}
      labels={labels}
      form={form}
      rows={form.values.options}
      newRow={newOption}
      rowWords={{ add: shippingWords.addOption, remove: ({ name }) => shippingWords.removeOption(name) }}
      onRows={(options) => form.set({ options: [...options] })}
      onClose={onClose}
      head={
        <>
          <div className="form-row">
            <TextField {...form.field('name')} label={shippingWords.name} maxLength={100} />
            <CountriesField
              name="countries"
              label={shippingWords.countries}
              hint={shippingWords.countriesHint}
              codes={form.values.countries === '' ? [] : form.values.countries.split(', ')}
              onChange={(codes) => form.set({ countries: codes.join(', ') })}
            />
          </div>
          <ShippingParts parts={form.values.parts} onChange={(parts) => form.set({ parts })} />
          {profiles.length > 0 && (
            <Select
              {...form.field('profileId')}
              label={shippingWords.profile}
              options={[
                { value: '', label: shippingWords.usualProducts },
                ...profiles.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </>
      }
      row={(option, change) => <OptionFields option={option} onChange={change} />}
    />
  );
}

function OptionFields({
  option,
  onChange,
}: {
  readonly option: OptionDraft;
  readonly onChange: (change: Partial<OptionDraft>) => void;
}) {
  const { currency } = useViewer().website.store;
  return (
    <>
      <TextField
        label={shippingWords.optionName}
        value={option.name}
        onChange={(name) => onChange({ name })}
      />
      <Select
        label={shippingWords.pricing}
        value={option.pricing}
        options={pricings.map((value) => ({ value, label: shippingWords.pricings[value] }))}
        onChange={(pricing) => onChange({ pricing })}
      />
      {option.pricing === 'FLAT' ? (
        <MoneyField
          label={shippingWords.price}
          currency={currency}
          value={option.price}
          onChange={(price) => onChange({ price })}
        />
      ) : (
        option.pricing !== 'CARRIER' && (
          <TextField
            label={shippingWords.bands}
            value={option.bands}
            onChange={(bands) => onChange({ bands })}
          />
        )
      )}
      <MoneyField
        label={shippingWords.freeFrom}
        isOptional
        currency={currency}
        value={option.freeFrom}
        onChange={(freeFrom) => onChange({ freeFrom })}
      />
      <div className="setting-more">
        <TextField
          label={shippingWords.handling}
          hint={shippingWords.handlingHint}
          isOptional
          value={option.handlingTime}
          onChange={(handlingTime) => onChange({ handlingTime })}
        />
        <TextField
          label={shippingWords.postcodes}
          hint={shippingWords.postcodesHint}
          isOptional
          value={option.postcodes}
          onChange={(postcodes) => onChange({ postcodes })}
        />
      </div>
      {option.pricing !== 'CARRIER' && (
        <PickupFields pickup={option.pickup} onChange={(pickup) => onChange({ pickup })} />
      )}
    </>
  );
}
