import { useMemo } from 'react';
import { useEditorChangeTaxSettingsMutation } from '#web/generated/editor/change-tax-settings.ts';
import { EditorTaxSettingsReadDocument } from '#web/generated/editor/tax-settings-read.ts';
import type { EditorTaxSettingsFragment } from '#web/generated/graphql.ts';
import { Select, Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { readTaxCodes, writeTaxCodes } from './tax-codes.rules.ts';
import { settingsWords } from './words.ts';

const { service: texts } = settingsWords.taxes;
const services = ['none', 'STRIPE'] as const;

const labels = {
  service: texts.who,
  usesRatesWithoutService: texts.withoutService,
  serviceCodes: texts.codes,
};
const valuesOf = ({ service, usesRatesWithoutService, serviceCodes }: EditorTaxSettingsFragment) => ({
  service: service ?? ('none' as const),
  usesRatesWithoutService,
  serviceCodes: writeTaxCodes(serviceCodes),
});

/** Who counts taxes, and what happens while a service does not. */
export function TaxServiceForm({ settings }: { readonly settings: EditorTaxSettingsFragment }) {
  const [change] = useEditorChangeTaxSettingsMutation({
    refetchQueries: [EditorTaxSettingsReadDocument],
    awaitRefetchQueries: true,
  });
  const { failedRecordCount } = settings;
  const initial = useMemo(() => valuesOf(settings), [settings]);
  const form = useForm({
    ...{ id: 'settings:tax-service', initial, version: settings.version },
    save: async (values, _, expectedVersion) => {
      const input = {
        expectedVersion,
        service: values.service === 'none' ? null : values.service,
        usesRatesWithoutService: values.usesRatesWithoutService,
        serviceCodes: readTaxCodes(values.serviceCodes),
      };
      const answer = (await change({ variables: { input } })).data?.updateTaxSettings;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  return (
    <Form form={form} label={texts.title} labels={labels}>
      <Card title={texts.title}>
        <p className="soft">{texts.hint}</p>
        <Select
          {...form.field('service')}
          label={texts.who}
          options={services.map((value) => ({ value, label: texts.whoOptions[value] }))}
        />
        {failedRecordCount > 0 && (
          <p className="field-problem" role="status">
            {texts.failed(failedRecordCount)}
          </p>
        )}
        {form.values.service !== 'none' && (
          <>
            <Switch
              label={texts.withoutService}
              hint={texts.withoutServiceHint}
              isSelected={form.values.usesRatesWithoutService}
              onChange={(is) => form.set({ usesRatesWithoutService: is })}
            />
            <TextField
              {...form.field('serviceCodes')}
              label={texts.codes}
              hint={texts.codesHint}
              isOptional
              maxLength={4_000}
            />
          </>
        )}
      </Card>
    </Form>
  );
}
