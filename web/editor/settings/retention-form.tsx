import { useMemo } from 'react';
import { useEditorChangeRetentionMutation } from '#web/generated/editor/change-retention.ts';
import { useEditorRetentionQuery } from '#web/generated/editor/retention.ts';
import type { EditorRetentionQuery } from '#web/generated/graphql.ts';
import { Form } from '../ui/form.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Card, ErrorPanel, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { retentionWords as texts } from './retention-words.ts';
import { settingsWords } from './words.ts';

const longestDays = 3_650;
const labels = {
  ...{ submissionDays: texts.submissions, abandonedCartDays: texts.carts },
  ...{ mailDays: texts.mails, accessDays: texts.accesses },
};

/** For how long is kept what visitors and customers leave behind. */
export function RetentionForm() {
  const { data, error, refetch } = useEditorRetentionQuery();
  if (data) return <Fields kept={data} onChanged={() => refetch()} />;
  return error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />;
}

/** Mails are kept by three parts of the product, for as long as the one that keeps them longest. */
function daysOf({
  formsRetention: forms,
  storeRetention: store,
  accountRetention: accounts,
}: EditorRetentionQuery) {
  const mails = [forms.mailDays, store.mailDays, accounts.mailDays];
  return {
    submissionDays: forms.submissionDays,
    abandonedCartDays: store.abandonedCartDays,
    mailDays: mails.includes(null) ? null : Math.max(...mails.map(Number)),
    accessDays: accounts.accessDays,
  };
}

function Fields({ kept, onChanged }: { readonly kept: EditorRetentionQuery; onChanged(): Promise<unknown> }) {
  const [change] = useEditorChangeRetentionMutation();
  const initial = useMemo(() => daysOf(kept), [kept]);
  const form = useForm({
    ...{ id: 'settings:retention', initial },
    async save({ submissionDays, abandonedCartDays, mailDays, accessDays }) {
      const variables = {
        forms: { submissionDays, mailDays },
        store: { abandonedCartDays, mailDays },
        accounts: { mailDays, accessDays },
      };
      const answer = (await change({ variables })).data;
      const parts = [
        answer?.updateFormsRetention,
        answer?.updateStoreRetention,
        answer?.updateAccountRetention,
      ];
      const wrong = parts.find((part) => part?.__typename === 'InvalidInput');
      // Each part is kept by itself: what one of them refused, another may have changed.
      await onChanged();
      return wrong ?? parts[0];
    },
    onSaved: () => notify(settingsWords.saved),
  });
  const field = (name: keyof typeof labels, hint: string, minValue: number) => (
    <NumberField
      {...{ name, label: labels[name], hint, minValue, maxValue: longestDays }}
      isOptional
      value={form.values[name]}
      onChange={(days) => form.set({ [name]: days })}
    />
  );
  return (
    <Form form={form} label={texts.title} labels={labels}>
      <Card title={texts.title}>
        <p className="soft">{texts.explanation}</p>
        {field('submissionDays', texts.submissionsHint, 1)}
        {field('abandonedCartDays', texts.cartsHint, 7)}
        {field('mailDays', texts.mailsHint, 30)}
        {field('accessDays', texts.accessesHint, 90)}
      </Card>
    </Form>
  );
}
