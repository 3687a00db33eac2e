import { useMemo } from 'react';
import { EditorAfterSaleDocument, useEditorAfterSaleQuery } from '#web/generated/editor/after-sale.ts';
import { useEditorChangeInvoicesMutation } from '#web/generated/editor/change-invoices.ts';
import { useEditorChangeReturnsMutation } from '#web/generated/editor/change-returns.ts';
import type { EditorInvoiceSettingsFragment, EditorReturnSettingsFragment } from '#web/generated/graphql.ts';
import { orChangedMeanwhile } from '../ui/clashes.rules.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { SettingsPage } from './settings-page.tsx';
import { settingsWords } from './words.ts';

const { afterSale: texts } = settingsWords;
const refetch = { refetchQueries: [EditorAfterSaleDocument], awaitRefetchQueries: true };

/** What follows an order: its invoice, and what is sent back. */
export function Screen() {
  const { data, error, refetch: retry } = useEditorAfterSaleQuery();
  return (
    <SettingsPage current="afterSale">
      {data ? (
        <>
          <InvoiceForm settings={data.invoiceSettings} />
          <ReturnForm settings={data.returnSettings} />
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => retry()} />
      ) : (
        <Skeleton />
      )}
    </SettingsPage>
  );
}

const labels = {
  sellerName: texts.sellerName,
  sellerAddress: texts.sellerAddress,
  taxNumber: texts.taxNumber,
  footer: texts.footer,
};
const valuesOf = ({ sellerName, sellerAddress, taxNumber, footer }: EditorInvoiceSettingsFragment) => ({
  ...{ sellerName, sellerAddress, taxNumber, footer },
});

function InvoiceForm({ settings }: { readonly settings: EditorInvoiceSettingsFragment }) {
  const [change] = useEditorChangeInvoicesMutation(refetch);
  const { sellerName } = settings;
  const initial = useMemo(() => valuesOf(settings), [settings]);
  const form = useForm({
    ...{ id: 'settings:invoices', initial, version: settings.version },
    async save(_, changed, expectedVersion) {
      const input = { ...changed, expectedVersion };
      const answer = (await change({ variables: { input } })).data?.updateInvoiceSettings;
      return orChangedMeanwhile(answer, valuesOf);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  return (
    <Form form={form} label={texts.invoices} labels={labels}>
      <Card title={texts.invoices}>
        <p className="soft">{sellerName === '' ? texts.noInvoices : texts.invoicesHint}</p>
        <TextField {...form.field('sellerName')} label={texts.sellerName} maxLength={200} />
        <TextField
          {...form.field('sellerAddress')}
          label={texts.sellerAddress}
          isOptional
          rows={4}
          maxLength={1_000}
        />
        <TextField {...form.field('taxNumber')} label={texts.taxNumber} isOptional maxLength={100} />
        <TextField
          {...form.field('footer')}
          label={texts.footer}
          hint={texts.footerHint}
          isOptional
          rows={3}
          maxLength={1_000}
        />
      </Card>
    </Form>
  );
}

const daysOf = ({ days }: EditorReturnSettingsFragment) => ({ days });

function ReturnForm({ settings }: { readonly settings: EditorReturnSettingsFragment }) {
  const [change] = useEditorChangeReturnsMutation(refetch);
  const initial = useMemo(() => daysOf(settings), [settings]);
  const form = useForm({
    ...{ id: 'settings:returns', initial, version: settings.version },
    async save(values, _, expectedVersion) {
      const sent = await change({ variables: { ...values, expectedVersion } });
      return orChangedMeanwhile(sent.data?.updateReturnSettings, daysOf);
    },
    onSaved: () => notify(settingsWords.saved),
  });
  return (
    <Form form={form} label={texts.returns} labels={{ days: texts.days }}>
      <Card title={texts.returns}>
        <NumberField
          name="days"
          label={texts.days}
          hint={texts.daysHint}
          minValue={0}
          maxValue={365}
          value={form.values.days}
          onChange={(typed) => form.set({ days: typed ?? 0 })}
        />
      </Card>
    </Form>
  );
}
