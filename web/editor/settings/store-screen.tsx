import { useMemo } from 'react';
import { useEditorChangeStoreMutation } from '#web/generated/editor/change-store.ts';
import { EditorStoreDocument, useEditorStoreQuery } from '#web/generated/editor/store.ts';
import type { EditorStoreQuery } from '#web/generated/graphql.ts';
import { Select, Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { Form } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { MoneyField, NumberField } from '../ui/number-field.tsx';
import { Card } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { currencyOptions } from './currency-options.rules.ts';
import { ProductsFeed } from './products-feed.tsx';
import { SettingsPage } from './settings-page.tsx';
import { settingsWords } from './words.ts';

type Store = NonNullable<EditorStoreQuery['website']>['store'];

const { store: texts } = settingsWords;

/** How the store sells. */
export function Screen() {
  return (
    <SettingsPage current="store">
      <StorePart />
      <ProductsFeed />
    </SettingsPage>
  );
}

function StorePart() {
  const { data, error, refetch } = useEditorStoreQuery();
  return (
    <Loaded data={data?.website?.store} {...{ error, refetch }}>
      {(store) => <StoreForm store={store} />}
    </Loaded>
  );
}

const valuesOf = (store: Store) => ({
  currency: store.currency,
  minimumSubtotal: store.minimumSubtotal.value,
  isTestMode: store.isTestMode,
  isExpressCheckout: store.isExpressCheckout,
  multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
  subscriptionNoticeDays: store.subscriptionNoticeDays as number | null,
});

const labels = {
  currency: texts.currency,
  minimumSubtotal: texts.minimum,
  isTestMode: texts.testMode,
  isExpressCheckout: texts.express,
  multipleQuantityAllowedForServices: texts.services,
  subscriptionNoticeDays: texts.notice,
};

function StoreForm({ store }: { readonly store: Store }) {
  const [change] = useEditorChangeStoreMutation({
    refetchQueries: [EditorStoreDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => valuesOf(store), [store]);
  const form = useForm({
    ...{ id: 'settings:store', initial, version: store.version },
    async save(_, changed, expectedVersion) {
      const input = { ...changed, expectedVersion };
      const answer = (await change({ variables: { input } })).data?.updateStoreSettings;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  const { values } = form;
  return (
    <Form form={form} label={texts.form} labels={labels}>
      <Card title={texts.form}>
        <Switch
          label={texts.testMode}
          hint={texts.testModeHint}
          isSelected={values.isTestMode}
          onChange={(isTestMode) => form.set({ isTestMode })}
        />
        <Switch
          label={texts.express}
          hint={texts.expressHint}
          isSelected={values.isExpressCheckout}
          onChange={(isExpressCheckout) => form.set({ isExpressCheckout })}
        />
        <Switch
          label={texts.services}
          isSelected={values.multipleQuantityAllowedForServices}
          onChange={(is) => form.set({ multipleQuantityAllowedForServices: is })}
        />
        <div className="form-row">
          <Select
            {...form.field('currency')}
            label={texts.currency}
            hint={texts.currencyHint}
            options={currencyOptions(store.currency)}
          />
          <MoneyField
            {...form.field('minimumSubtotal')}
            label={texts.minimum}
            hint={texts.minimumHint}
            currency={values.currency}
          />
          <NumberField
            {...form.field('subscriptionNoticeDays')}
            label={texts.notice}
            hint={texts.noticeHint}
            minValue={14}
            maxValue={365}
          />
        </div>
      </Card>
    </Form>
  );
}
