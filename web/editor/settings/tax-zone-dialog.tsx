import { useMemo } from 'react';
import { useEditorSaveTaxZoneMutation } from '#web/generated/editor/save-tax-zone.ts';
import { EditorTaxZonesDocument } from '#web/generated/editor/tax-zones.ts';
import { TaxClassField } from '../taxes/tax-class-field.tsx';
import { taxesWords } from '../taxes/words.ts';
import { Checkbox } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { readCommaList } from '../ui/comma-list.rules.ts';
import { CountrySelect } from '../ui/country-select.tsx';
import { TextField } from '../ui/field.tsx';
import { RegionField } from '../ui/region-field.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { inputOf, type TaxZone } from './tax-zone-input.ts';
import { settingsWords } from './words.ts';
import { ZoneDialog } from './zone-dialog.tsx';

const { taxes: texts } = settingsWords;

type Rate = TaxZone['rates'][number];

const newRate: Rate = {
  ...{ __typename: 'TaxRate', id: '', name: '', taxClass: 'standard', percent: '' },
  ...{ priority: 1, isCompound: false, isOnShipping: true },
};

const labels = {
  ...{ name: texts.name, country: texts.country, region: texts.region, postcodes: texts.postcodes },
  rates: texts.columns.rates,
};
const valuesOf = (zone: TaxZone | null) => ({
  name: zone?.name ?? '',
  country: zone?.country ?? '',
  region: zone?.region ?? '',
  postcodes: zone?.postcodes.join(', ') ?? '',
  rates: zone?.rates ?? [newRate],
});

/** A zone of the owner's own. */
export function TaxZoneDialog({
  zone,
  onClose,
}: {
  readonly zone: TaxZone | null;
  readonly onClose: () => void;
}) {
  const [save] = useEditorSaveTaxZoneMutation({ refetchQueries: [EditorTaxZonesDocument] });
  const initial = useMemo(() => valuesOf(zone), [zone]);
  const form = useForm({
    ...{ id: `tax-zone:${zone?.id ?? 'new'}`, initial, version: zone?.version },
    async save({ postcodes, ...values }, _, expectedVersion) {
      const written = { ...values, id: zone?.id ?? '', postcodes: readCommaList(postcodes) };
      const input = { ...inputOf(written), expectedVersion };
      const answer = (await save({ variables: { input } })).data?.saveTaxZone;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved() {
      notify(settingsWords.saved);
      onClose();
    },
  });
  return (
    <ZoneDialog
      title={texts.zone}
      labels={labels}
      form={form}
      rows={form.values.rates}
      newRow={newRate}
      rowWords={{ add: texts.addRate, remove: ({ name }) => texts.removeRate(name) }}
      onRows={(rates) => form.set({ rates: [...rates] })}
      onClose={onClose}
      head={
        <>
          <TextField {...form.field('name')} label={texts.name} maxLength={100} />
          <div className="form-row">
            <CountrySelect
              {...form.field('country')}
              label={texts.country}
              none={texts.everywhere}
              onChange={(country) => form.set({ country, region: '' })}
            />
            <RegionField
              {...form.field('region')}
              country={form.values.country}
              label={texts.region}
              none={taxesWords.wholeCountry}
              isOptional
            />
          </div>
          <TextField
            {...form.field('postcodes')}
            label={texts.postcodes}
            hint={texts.postcodesHint}
            isOptional
          />
        </>
      }
      row={(rate, change) => (
        <>
          <TextField label={texts.rateName} value={rate.name} onChange={(name) => change({ name })} />
          <TextField
            label={texts.percent}
            value={rate.percent}
            suffix="%"
            inputMode="decimal"
            onChange={(percent) => change({ percent: percent.replace(',', '.') })}
          />
          <TaxClassField
            label={texts.rateClass}
            value={rate.taxClass}
            onChange={(taxClass) => change({ taxClass })}
          />
          <Checkbox
            label={texts.rateShipping}
            isSelected={rate.isOnShipping}
            onChange={(isOnShipping) => change({ isOnShipping })}
          />
        </>
      )}
    />
  );
}
