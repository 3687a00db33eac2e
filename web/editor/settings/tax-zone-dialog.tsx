import { useMemo } from 'react';
import { useEditorSaveTaxZoneMutation } from '#web/generated/editor/save-tax-zone.ts';
import { EditorTaxZonesDocument } from '#web/generated/editor/tax-zones.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { inputOf, type TaxZone } from './tax-zone-input.ts';
import { settingsWords } from './words.ts';
import './settings.css';

const { taxes: texts } = settingsWords;

type Rate = TaxZone['rates'][number];

const newRate: Rate = {
  ...{ __typename: 'TaxRate', id: '', name: '', taxClass: 'standard', percent: '' },
  ...{ priority: 1, isCompound: false, isOnShipping: true },
};

/** A zone of the owner's own. */
export function TaxZoneDialog({
  zone,
  onClose,
}: {
  readonly zone: TaxZone | null;
  readonly onClose: () => void;
}) {
  const [save] = useEditorSaveTaxZoneMutation({ refetchQueries: [EditorTaxZonesDocument] });
  const initial = useMemo(
    () => ({
      name: zone?.name ?? '',
      country: zone?.country ?? '',
      region: zone?.region ?? '',
      postcodes: zone?.postcodes.join(', ') ?? '',
      rates: zone?.rates ?? [newRate],
    }),
    [zone],
  );
  const form = useForm({
    ...{ id: `tax-zone:${zone?.id ?? 'new'}`, initial },
    async save({ postcodes, ...values }) {
      const codes = postcodes
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean);
      const input = inputOf({ ...values, id: zone?.id ?? '', postcodes: codes });
      return (await save({ variables: { input } })).data?.saveTaxZone;
    },
    onSaved() {
      notify(settingsWords.saved);
      onClose();
    },
  });
  const { rates } = form.values;
  const changeRate = (at: number, change: Partial<Rate>) =>
    form.set({ rates: rates.map((rate, index) => (index === at ? { ...rate, ...change } : rate)) });
  return (
    <Dialog
      title={texts.zone}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.controls.cancel}</Button>
          <Button kind="primary" isPending={form.isSaving} onPress={() => form.save()}>
            {words.controls.save}
          </Button>
        </>
      }
    >
      <Form form={form} label={texts.zone} isBarHidden isLeavable>
        <TextField {...form.field('name')} label={texts.name} maxLength={100} />
        <div className="form-row">
          <TextField
            {...form.field('country')}
            label={texts.country}
            hint={texts.countryHint}
            maxLength={2}
          />
          <TextField {...form.field('region')} label={texts.region} isOptional />
        </div>
        <TextField
          {...form.field('postcodes')}
          label={texts.postcodes}
          hint={texts.postcodesHint}
          isOptional
        />
        <ul className="setting-rows">
          {rates.map((rate, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rates that are not stored yet have nothing else that tells them apart.
            <li key={at}>
              <TextField
                label={texts.rateName}
                value={rate.name}
                onChange={(name) => changeRate(at, { name })}
              />
              <TextField
                label={texts.percent}
                value={rate.percent}
                suffix="%"
                inputMode="decimal"
                onChange={(percent) => changeRate(at, { percent: percent.replace(',', '.') })}
              />
              <Checkbox
                label={texts.rateShipping}
                isSelected={rate.isOnShipping}
                onChange={(isOnShipping) => changeRate(at, { isOnShipping })}
              />
              <IconButton
                icon="trash"
                label={texts.removeRate(rate.name)}
                onPress={() => form.set({ rates: rates.filter((_, index) => index !== at) })}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button icon="plus" onPress={() => form.set({ rates: [...rates, newRate] })}>
            {texts.addRate}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
