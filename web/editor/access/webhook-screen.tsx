import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useEditorChangeWebhookMutation } from '#web/generated/editor/change-webhook.ts';
import { useEditorRemoveWebhookMutation } from '#web/generated/editor/remove-webhook.ts';
import { useEditorTestWebhookMutation } from '#web/generated/editor/test-webhook.ts';
import { useEditorWebhooksQuery } from '#web/generated/editor/webhooks.ts';
import type { EditorWebhookRowFragment } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { NotFound } from '../not-found.tsx';
import { Button } from '../ui/button.tsx';
import { Switch } from '../ui/choice.tsx';
import { changedMeanwhile } from '../ui/clashes.rules.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Card, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { CheckList, pairsOf } from './check-list.tsx';
import { Deliveries } from './deliveries.tsx';
import { RenewSecret } from './renew-secret.tsx';
import { mostWebhooks, WebhookState } from './webhooks-screen.tsx';
import { accessWords } from './words.ts';
import './access.css';

const { webhooks: texts, events } = accessWords;
const back = { to: '/settings/webhooks', label: texts.label };

/** One address: what it is told, and what it was told. */
export function Screen() {
  const { webhookId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorWebhooksQuery({ variables: { first: mostWebhooks } });
  const webhook = data?.webhooks.nodes.find(({ id }) => id === webhookId);
  if (webhook) return <Webhook key={webhookId} webhook={webhook} />;
  if (data) return <NotFound />;
  return (
    <Page title={texts.title} back={back}>
      {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />}
    </Page>
  );
}

function Webhook({ webhook }: { readonly webhook: EditorWebhookRowFragment }) {
  const formats = useFormats();
  const { id, url, types, isEnabled } = webhook;
  const [change] = useEditorChangeWebhookMutation();
  const [test, { loading }] = useEditorTestWebhookMutation({ refetchQueries: ['EditorDeliveries'] });
  const initial = useMemo(() => ({ url, types, isEnabled }), [url, types, isEnabled]);
  const form = useForm({
    ...{ id: `webhook:${id}`, initial, version: webhook.version },
    async save(values, _, expectedVersion) {
      const input = { id, ...values, types: [...values.types], expectedVersion };
      const answer = (await change({ variables: { input } })).data?.updateWebhook;
      if (answer?.__typename === 'WebhookChangedMeanwhile') {
        const { url, types, isEnabled, version } = answer.stored;
        return changedMeanwhile({ url, types, isEnabled }, version);
      }
      return answer?.__typename === 'Webhook' ? null : answer;
    },
    onSaved: () => notify(texts.saved),
  });
  const sendTest = () =>
    tell(
      test({ variables: { id } }).then(({ data }) => {
        const answer = data?.sendTestWebhook;
        if (answer?.__typename !== 'WebhookDelivery') return answer;
        const { __typename, state, lastError } = answer;
        return state === 'FAILED' ? { __typename, message: lastError ?? texts.notTaken } : null;
      }),
      texts.tested,
    );
  return (
    <Page
      title={new URL(url).host}
      back={back}
      badges={<WebhookState webhook={webhook} formats={formats} />}
      actions={
        <>
          <RemoveWebhook id={id} />
          <RenewSecret id={id} />
          <Button icon="external" isDisabled={loading} onPress={() => void sendTest()}>
            {texts.test}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        label={texts.title}
        labels={{ url: texts.url, isEnabled: texts.enabled, types: texts.types }}
      >
        <Card>
          <TextField {...form.field('url')} label={texts.url} hint={texts.urlHint} maxLength={2_083} />
          <Switch
            label={texts.enabled}
            hint={texts.enabledHint}
            isSelected={form.values.isEnabled}
            onChange={(is) => form.set({ isEnabled: is })}
          />
          <CheckList
            label={texts.types}
            problem={form.problem?.field === 'types' ? form.problem.message : undefined}
            labels={pairsOf(events)}
            value={form.values.types}
            onChange={(chosen) => form.set({ types: [...chosen] })}
          />
        </Card>
      </Form>
      <Deliveries webhookId={id} />
    </Page>
  );
}

function RemoveWebhook({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const [remove, { loading }] = useEditorRemoveWebhookMutation({ refetchQueries: ['EditorWebhooks'] });
  return (
    <>
      <Button icon="trash" onPress={() => setIsAsked(true)}>
        {texts.remove}
      </Button>
      <Dialog
        title={texts.removeTitle}
        role="alertdialog"
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        foot={
          <DialogActions
            kind="danger"
            onCancel={() => setIsAsked(false)}
            isPending={loading}
            onPress={async () => {
              const answer = remove({ variables: { id } }).then(({ data }) => data?.deleteWebhook);
              setIsAsked(false);
              if (await tell(answer, texts.removed)) await navigate({ to: '/settings/webhooks' });
            }}
          >
            {texts.remove}
          </DialogActions>
        }
      >
        <p>{texts.removeText}</p>
      </Dialog>
    </>
  );
}
