import { useMemo } from 'react';
import { useEditorChangeShippingRatesMutation } from '#web/generated/editor/change-shipping-rates.ts';
import {
  EditorShippingRatesDocument,
  useEditorShippingRatesQuery,
} from '#web/generated/editor/shipping-rates.ts';
import type { EditorShippingRatesSettingFragment } from '#web/generated/graphql.ts';
import { Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Badge, Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { settingsWords } from './words.ts';

const { rates: texts } = settingsWords;

const valuesOf = ({ isEnabled, url }: Pick<EditorShippingRatesSettingFragment, 'isEnabled' | 'url'>) => ({
  ...{ isEnabled, url, secret: '' },
});

/** The service that is asked what sending costs. */
export function ShippingRatesPart() {
  const { data, error, refetch } = useEditorShippingRatesQuery();
  if (data) return <RatesForm setting={data.shippingRatesSetting} />;
  return error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />;
}

function RatesForm({ setting }: { readonly setting: EditorShippingRatesSettingFragment }) {
  const { isEnabled, url, hasSecret } = setting;
  const [change] = useEditorChangeShippingRatesMutation({
    refetchQueries: [EditorShippingRatesDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => valuesOf({ isEnabled, url }), [isEnabled, url]);
  const form = useForm({
    ...{ id: 'settings:shipping-rates', initial, version: setting.version, secrets: ['secret'] },
    save: async ({ secret, ...values }, _, expectedVersion) => {
      const input = { ...values, expectedVersion, ...(secret ? { secret } : {}) };
      const answer = (await change({ variables: { input } })).data?.updateShippingRatesSetting;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  const state = url === '' ? 'none' : isEnabled ? 'on' : 'off';
  return (
    <Form form={form} label={texts.title} labels={{ isEnabled: texts.enabled, url: texts.url }}>
      <Card title={texts.title} actions={<Badge>{texts.states[state]}</Badge>}>
        <p className="soft">{texts.hint}</p>
        <Switch
          label={texts.enabled}
          isSelected={form.values.isEnabled}
          onChange={(is) => form.set({ isEnabled: is })}
        />
        <TextField {...form.field('url')} label={texts.url} type="url" isOptional maxLength={500} />
        <TextField
          {...form.field('secret')}
          label={texts.secret}
          type="password"
          autoComplete="off"
          hint={hasSecret ? settingsWords.payments.kept : texts.secretHint}
        />
      </Card>
    </Form>
  );
}
