import { useMemo } from 'react';
import { useEditorChangeInstalmentsMutation } from '#web/generated/editor/change-instalments.ts';
import { EditorInstalmentsDocument, useEditorInstalmentsQuery } from '#web/generated/editor/instalments.ts';
import type { EditorInstalmentSettingsFragment } from '#web/generated/graphql.ts';
import { countryName } from '#web/site/account/countries.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Select, Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { MoneyField } from '../ui/number-field.tsx';
import { Badge, Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { settingsWords } from './words.ts';

type Instalments = EditorInstalmentSettingsFragment;

const { instalments: texts } = settingsWords;
/** Countries whose accounts may offer instalments. */
const countries = ['US', 'CA', 'AU', 'NZ', 'GB', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM'];
const labels = {
  ...{ isAvailable: texts.available, minimum: texts.minimum, maximum: texts.maximum },
  accountCountry: texts.country,
};

/** Whether shoppers are told that they can pay in instalments, and for which amounts. */
export function InstalmentsPart() {
  const { data, error, refetch } = useEditorInstalmentsQuery();
  return (
    <Loaded data={data?.website?.store.instalments} {...{ error, refetch }}>
      {(stored) => <InstalmentsForm stored={stored} />}
    </Loaded>
  );
}

const valuesOf = ({ isAvailable, minimum, maximum, accountCountry }: Instalments) => ({
  ...{ isAvailable, minimum: minimum?.value ?? '', maximum: maximum?.value ?? '' },
  accountCountry: accountCountry ?? '',
});

function InstalmentsForm({ stored }: { readonly stored: Instalments }) {
  const { currency } = useViewer().website.store;
  const [change] = useEditorChangeInstalmentsMutation({
    refetchQueries: [EditorInstalmentsDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => valuesOf(stored), [stored]);
  const form = useForm({
    ...{ id: 'settings:instalments', initial, version: stored.version },
    // What was changed goes alone: an amount that nobody typed is none.
    async save(_, changed, expectedVersion) {
      const input = { ...changed, expectedVersion };
      const answer = (await change({ variables: { input } })).data?.updateInstalmentSettings;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  return (
    <Form form={form} label={texts.title} labels={labels}>
      <Card
        title={texts.title}
        actions={
          <Badge tone={stored.isAvailable ? 'good' : 'neutral'}>
            {stored.isAvailable ? settingsWords.payments.offered : settingsWords.payments.notOffered}
          </Badge>
        }
      >
        <p className="soft">{texts.hint}</p>
        <Switch
          label={texts.available}
          hint={texts.availableHint}
          isSelected={form.values.isAvailable}
          onChange={(isAvailable) => form.set({ isAvailable })}
        />
        <div className="form-row">
          <MoneyField
            {...form.field('minimum')}
            label={texts.minimum}
            hint={texts.minimumHint}
            currency={currency}
          />
          <MoneyField
            {...form.field('maximum')}
            label={texts.maximum}
            hint={texts.maximumHint}
            currency={currency}
          />
          <Select
            {...form.field('accountCountry')}
            label={texts.country}
            hint={texts.countryHint}
            options={[
              ...(stored.accountCountry ? [] : [{ value: '', label: texts.noCountry }]),
              ...countries.map((value) => ({ value, label: countryName(value, 'en') })),
            ]}
          />
        </div>
      </Card>
    </Form>
  );
}
