import { useMemo } from 'react';
import { useEditorSaveShippingZoneMutation } from '#web/generated/editor/save-shipping-zone.ts';
import { EditorShippingZonesDocument } from '#web/generated/editor/shipping-zones.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import {
  draftOf,
  inputOf,
  newOption,
  type OptionDraft,
  readPlaces,
  type ShippingZone,
} from './shipping-zone.rules.ts';
import { settingsWords } from './words.ts';
import './settings.css';

const { shipping: texts } = settingsWords;
const pricings = ['FLAT', 'BY_WEIGHT', 'BY_SUBTOTAL', 'BY_ITEM_COUNT'] as const;

/** A zone, with the ways to send there. */
export function ShippingZoneDialog({
  zone,
  onClose,
}: {
  readonly zone: ShippingZone | null;
  readonly onClose: () => void;
}) {
  const [save] = useEditorSaveShippingZoneMutation({ refetchQueries: [EditorShippingZonesDocument] });
  const initial = useMemo(
    () => ({
      name: zone?.name ?? '',
      countries: [...new Set(zone?.places.map(({ country }) => country) ?? [])].join(', '),
      options: zone?.options.map(draftOf) ?? [newOption],
    }),
    [zone],
  );
  const form = useForm({
    ...{ id: `shipping-zone:${zone?.id ?? 'new'}`, initial },
    async save({ name, countries, options }) {
      const { id = null, profileId = null, places = [] } = zone ?? {};
      const input = inputOf({ id, profileId, name }, readPlaces(countries, places), options);
      return (await save({ variables: { input } })).data?.saveShippingZone;
    },
    onSaved() {
      notify(settingsWords.saved);
      onClose();
    },
  });
  const { options } = form.values;
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
        <div className="form-row">
          <TextField {...form.field('name')} label={texts.name} maxLength={100} />
          <TextField {...form.field('countries')} label={texts.countries} hint={texts.countriesHint} />
        </div>
        <ul className="setting-rows">
          {options.map((option, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is not stored yet has nothing else that tells it apart.
            <li key={at}>
              <OptionFields
                option={option}
                onChange={(change) =>
                  form.set({
                    options: options.map((each, index) => (index === at ? { ...each, ...change } : each)),
                  })
                }
              />
              <IconButton
                icon="trash"
                label={texts.removeOption(option.name)}
                onPress={() => form.set({ options: options.filter((_, index) => index !== at) })}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button icon="plus" onPress={() => form.set({ options: [...options, newOption] })}>
            {texts.addOption}
          </Button>
        </div>
      </Form>
    </Dialog>
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
      <TextField label={texts.optionName} value={option.name} onChange={(name) => onChange({ name })} />
      <Select
        label={texts.pricing}
        value={option.pricing}
        options={pricings.map((value) => ({ value, label: texts.pricings[value] }))}
        onChange={(pricing) => onChange({ pricing })}
      />
      {option.pricing === 'FLAT' ? (
        <MoneyField
          label={texts.price}
          currency={currency}
          value={option.price}
          onChange={(price) => onChange({ price })}
        />
      ) : (
        <TextField label={texts.bands} value={option.bands} onChange={(bands) => onChange({ bands })} />
      )}
      <MoneyField
        label={texts.freeFrom}
        isOptional
        currency={currency}
        value={option.freeFrom}
        onChange={(freeFrom) => onChange({ freeFrom })}
      />
      <TextField
        label={texts.handling}
        isOptional
        value={option.handlingTime}
        onChange={(handlingTime) => onChange({ handlingTime })}
      />
    </>
  );
}
