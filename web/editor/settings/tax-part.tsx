import { useMemo } from 'react';
import { useEditorApplyTaxPresetMutation } from '#web/generated/editor/apply-tax-preset.ts';
import { useEditorChangeTaxSettingsMutation } from '#web/generated/editor/change-tax-settings.ts';
import {
  EditorTaxSettingsReadDocument,
  useEditorTaxSettingsReadQuery,
} from '#web/generated/editor/tax-settings-read.ts';
import { EditorTaxZonesDocument } from '#web/generated/editor/tax-zones.ts';
import type { EditorTaxSettingsFragment, TaxPreset } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Select, Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { CountrySelect } from '../ui/country-select.tsx';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card } from '../ui/page.tsx';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { TaxCsv } from './tax-csv.tsx';
import { TaxServiceForm } from './tax-service-form.tsx';
import { TaxZones } from './tax-zones.tsx';
import { settingsWords } from './words.ts';

const { taxes: texts } = settingsWords;
const roundings = ['LINE', 'ORDER'] as const;
const presets = ['EU_OSS', 'UK_VAT'] as const;

/** How taxes count, ready-made rates, and zones. */
export function TaxPart() {
  const { data, error, refetch } = useEditorTaxSettingsReadQuery();
  return (
    <>
      <Loaded data={data?.taxSettings} {...{ error, refetch }}>
        {(settings) => (
          <>
            <SettingsForm settings={settings} />
            <TaxServiceForm settings={settings} />
          </>
        )}
      </Loaded>
      <TaxZones />
      <Presets />
      <TaxCsv />
    </>
  );
}

const labels = {
  ...{ isTaxIncluded: texts.included, isShippingTaxed: texts.shippingTaxed },
  ...{ isTaxNumberExempt: texts.exempt, isTaxNumberChecked: texts.checked },
  ...{ originCountry: texts.origin, rounding: texts.rounding },
};

function valuesOf(settings: EditorTaxSettingsFragment) {
  const { isTaxIncluded, isShippingTaxed, isTaxNumberExempt, isTaxNumberChecked } = settings;
  const { originCountry, rounding } = settings;
  const switches = { isTaxIncluded, isShippingTaxed, isTaxNumberExempt, isTaxNumberChecked };
  return { ...switches, originCountry, rounding };
}

function SettingsForm({ settings }: { readonly settings: EditorTaxSettingsFragment }) {
  const [change] = useEditorChangeTaxSettingsMutation({
    refetchQueries: [EditorTaxSettingsReadDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => valuesOf(settings), [settings]);
  const form = useForm({
    ...{ id: 'settings:taxes', initial, version: settings.version },
    async save(_, changed, expectedVersion) {
      const input = { ...changed, expectedVersion };
      const answer = (await change({ variables: { input } })).data?.updateTaxSettings;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  const { values } = form;
  return (
    <Form form={form} label={texts.form} labels={labels}>
      <Card title={texts.form}>
        <Switch
          label={texts.included}
          hint={texts.includedHint}
          isSelected={values.isTaxIncluded}
          onChange={(isTaxIncluded) => form.set({ isTaxIncluded })}
        />
        <Switch
          label={texts.shippingTaxed}
          isSelected={values.isShippingTaxed}
          onChange={(isShippingTaxed) => form.set({ isShippingTaxed })}
        />
        <Switch
          label={texts.exempt}
          isSelected={values.isTaxNumberExempt}
          onChange={(isTaxNumberExempt) => form.set({ isTaxNumberExempt })}
        />
        {values.isTaxNumberExempt && (
          <Switch
            label={texts.checked}
            hint={texts.checkedHint}
            isSelected={values.isTaxNumberChecked}
            onChange={(isTaxNumberChecked) => form.set({ isTaxNumberChecked })}
          />
        )}
        <div className="form-row">
          <CountrySelect {...form.field('originCountry')} label={texts.origin} />
          <Select
            {...form.field('rounding')}
            label={texts.rounding}
            options={roundings.map((value) => ({ value, label: texts.roundings[value] }))}
          />
        </div>
      </Card>
    </Form>
  );
}

function Presets() {
  const [apply, { loading }] = useEditorApplyTaxPresetMutation({ refetchQueries: [EditorTaxZonesDocument] });
  async function use(preset: TaxPreset): Promise<void> {
    try {
      const { data } = await apply({ variables: { preset } });
      if (data) notify(texts.presetDone(data.applyTaxPreset.zoneCount, data.applyTaxPreset.note));
    } catch (error) {
      notifyFailure(messageOf(error, words.failures.notSaved));
    }
  }
  return (
    <Card title={texts.presets}>
      <p className="soft">{texts.presetsHint}</p>
      <div className="page-actions">
        {presets.map((preset) => (
          <Button key={preset} isDisabled={loading} onPress={() => use(preset)}>
            {texts.preset[preset]}
          </Button>
        ))}
      </div>
    </Card>
  );
}
