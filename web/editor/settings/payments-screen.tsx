import { useMemo } from 'react';
import { EditorPaymentsDocument, useEditorPaymentsQuery } from '#web/generated/editor/payments.ts';
import { useEditorSavePaymentProviderMutation } from '#web/generated/editor/save-payment-provider.ts';
import type { EditorPaymentsQuery } from '#web/generated/graphql.ts';
import { Switch } from '../ui/choice.tsx';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Badge, Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { InstalmentsPart } from './instalments-part.tsx';
import { ManualMethods } from './manual-methods.tsx';
import { SettingsPage } from './settings-page.tsx';
import { settingsWords } from './words.ts';
import './settings.css';

type Provider = EditorPaymentsQuery['paymentProviders'][number];

const { payments: texts } = settingsWords;
const secrets = ['secretKey', 'webhookSecret'] as const;

/** How shoppers pay. */
export function Screen() {
  const { data, error, refetch } = useEditorPaymentsQuery();
  return (
    <SettingsPage current="payments">
      {data ? (
        <>
          {data.paymentProviders.map((provider) => (
            <ProviderForm key={provider.provider} provider={provider} />
          ))}
          <ManualMethods methods={data.manualPaymentMethods} />
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
      {/* It asks at the same time, not after the others. */}
      <InstalmentsPart />
    </SettingsPage>
  );
}

const valuesOf = ({ isEnabled, publicKey, isCapturedLater }: Provider) => ({
  ...{ isEnabled, publicKey, isCapturedLater },
  ...{ secretKey: '', webhookSecret: '' },
});

function ProviderForm({ provider }: { readonly provider: Provider }) {
  const { provider: name, keysFrom, isOffered, hasSecretKey, hasWebhookSecret, webhookUrl } = provider;
  const [save] = useEditorSavePaymentProviderMutation({
    refetchQueries: [EditorPaymentsDocument],
    awaitRefetchQueries: true,
  });
  const initial = useMemo(() => valuesOf(provider), [provider]);
  const form = useForm({
    ...{ id: `payments:${name}`, initial, version: provider.version, secrets },
    async save({ secretKey, webhookSecret, isCapturedLater: isLater, ...values }, _, expectedVersion) {
      const input = {
        expectedVersion,
        ...{ provider: name, ...values },
        // What is left empty stays as it is kept.
        ...(secretKey ? { secretKey } : {}),
        ...(webhookSecret ? { webhookSecret } : {}),
        ...(name === 'STRIPE' ? { isCapturedLater: isLater } : {}),
      };
      const answer = (await save({ variables: { input } })).data?.savePaymentProvider;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  return (
    <Form
      form={form}
      label={texts.providers[name]}
      labels={{
        ...{ isEnabled: texts.enabled, publicKey: texts.publicKey[name] },
        isCapturedLater: texts.capturedLater,
      }}
    >
      <Card
        title={texts.providers[name]}
        actions={
          <>
            <Badge tone={isOffered ? 'good' : 'neutral'}>
              {isOffered ? texts.offered : texts.notOffered}
            </Badge>
            <Badge tone={keysFrom === 'NONE' ? 'warn' : 'neutral'}>{texts.keysFrom[keysFrom]}</Badge>
          </>
        }
      >
        <Switch
          label={texts.enabled}
          isSelected={form.values.isEnabled}
          onChange={(is) => form.set({ isEnabled: is })}
        />
        <TextField {...form.field('publicKey')} label={texts.publicKey[name]} autoComplete="off" />
        <div className="form-row">
          <TextField
            {...form.field('secretKey')}
            label={texts.secretKey[name]}
            type="password"
            autoComplete="off"
            hint={hasSecretKey ? texts.kept : undefined}
          />
          <TextField
            {...form.field('webhookSecret')}
            label={texts.webhookSecret[name]}
            type="password"
            autoComplete="off"
            hint={hasWebhookSecret ? texts.kept : undefined}
          />
        </div>
        {name === 'STRIPE' && (
          <Switch
            label={texts.capturedLater}
            isSelected={form.values.isCapturedLater}
            onChange={(is) => form.set({ isCapturedLater: is })}
          />
        )}
        <p className="soft setting-address">{texts.webhook(webhookUrl)}</p>
      </Card>
    </Form>
  );
}
