import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useEditorDraftOrderQuery } from '#web/generated/editor/draft-order.ts';
import { useEditorSaveDraftOrderMutation } from '#web/generated/editor/save-draft-order.ts';
import type { EditorDraftOrderFragment } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Form } from '../ui/form.tsx';
import { Menu } from '../ui/menu.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { notify } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { words } from '../words.ts';
import { DraftAmounts } from './draft-amounts.tsx';
import { DraftBadge } from './draft-badge.tsx';
import { CustomerFields, TermFields } from './draft-fields.tsx';
import { inputOf, newDraft, valuesOf } from './draft-form.rules.ts';
import { DraftLines } from './draft-lines.tsx';
import { SendDialog } from './send-dialog.tsx';
import { useDraftChanges } from './use-draft-changes.ts';
import { draftWords } from './words.ts';
import '../orders/orders.css';
import './draft-orders.css';

const back = { to: '/orders/drafts', label: draftWords.title };

/** One draft order; a new one where the address names none. */
export function Screen() {
  const { draftId } = useParams({ strict: false });
  return draftId ? <Known key={draftId} id={draftId} /> : <Draft draft={undefined} />;
}

function Known({ id }: { readonly id: string }) {
  const { data, error, refetch } = useEditorDraftOrderQuery({ variables: { id } });
  if (data?.draftOrder) return <Draft draft={data.draftOrder} />;
  return (
    <Page title={draftWords.title} back={back}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => refetch()} />
      ) : data ? (
        <EmptyState icon="orders" title={draftWords.notFound.title}>
          {draftWords.notFound.text}
        </EmptyState>
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  );
}

function Draft({ draft }: { readonly draft: EditorDraftOrderFragment | undefined }) {
  const navigate = useNavigate();
  const formats = useFormats();
  const { currency } = useViewer().website.store;
  const [save] = useEditorSaveDraftOrderMutation();
  const [madeId, setMadeId] = useState<string>();
  const initial = useMemo(() => (draft ? valuesOf(draft) : newDraft), [draft]);
  const form = useForm({
    ...{ id: draft ? `draft order:${draft.id}` : 'new draft order', initial },
    async save(values) {
      const variables = { input: inputOf(values, draft) };
      const saved = (await save({ variables, refetchQueries: ['EditorDraftOrders'] })).data?.saveDraftOrder;
      if (!draft && saved?.__typename === 'DraftOrderSaved') setMadeId(saved.draftOrder.id);
      return saved;
    },
    onSaved: () => notify(draftWords.saved),
  });
  const { isChanged } = form;
  useEffect(() => {
    // Once what was typed is no draft any more, leaving asks nothing.
    if (madeId && !isChanged) navigate({ to: '/orders/drafts/$draftId', params: { draftId: madeId } });
  }, [madeId, isChanged, navigate]);
  const isOpen = !draft || draft.state === 'DRAFT' || draft.state === 'SENT' || draft.state === 'EXPIRED';
  return (
    <Page
      title={draft ? draftWords.number(draft.number) : draftWords.newTitle}
      badges={draft && <DraftBadge state={draft.state} />}
      subtitle={draft && formats.dateTime(draft.createdAt)}
      back={back}
      actions={draft && isOpen && <DraftActions draft={draft} isChanged={isChanged} />}
    >
      <div className="columns">
        <div className="column">
          {isOpen ? (
            <Form form={form} label={draft ? draftWords.number(draft.number) : draftWords.newTitle}>
              <DraftLines
                lines={form.values.lines}
                onChange={(lines) => form.set({ lines })}
                currency={currency}
              />
              <TermFields form={form} currency={currency} />
              <CustomerFields form={form} />
            </Form>
          ) : (
            <Closed draft={draft} />
          )}
        </div>
        <div className="column">
          <DraftAmounts draft={draft} isChanged={isChanged} />
          {draft?.paymentUrl && isOpen && <LinkCard draft={draft} url={draft.paymentUrl} />}
        </div>
      </div>
    </Page>
  );
}

function DraftActions({
  draft,
  isChanged,
}: {
  readonly draft: EditorDraftOrderFragment;
  readonly isChanged: boolean;
}) {
  const changes = useDraftChanges(draft.id);
  const [open, setOpen] = useState<'send' | 'cancel'>();
  const close = () => setOpen(undefined);
  const { cancel } = draftWords;
  return (
    <>
      <Menu
        label={words.controls.actions}
        icon="more"
        actions={[
          {
            id: 'later',
            label: draftWords.later.action,
            isDisabled: isChanged,
            run: () => changes.complete(false),
          },
          { id: 'cancel', label: cancel.action, isDangerous: true, run: () => setOpen('cancel') },
        ]}
      />
      <Button isDisabled={isChanged} onPress={() => changes.complete(true)}>
        {draftWords.paid.action}
      </Button>
      <Button kind="primary" isDisabled={isChanged} onPress={() => setOpen('send')}>
        {draft.paymentUrl ? draftWords.send.again : draftWords.send.action}
      </Button>
      {open === 'send' && <SendDialog draft={draft} send={changes.send} onClose={close} />}
      {open === 'cancel' && (
        <Dialog
          title={cancel.title}
          role="alertdialog"
          isOpen
          onClose={close}
          foot={
            <DialogActions
              kind="danger"
              onCancel={close}
              cancel={cancel.keep}
              onPress={async () => {
                if (await changes.cancel()) close();
              }}
            >
              {cancel.submit}
            </DialogActions>
          }
        >
          <p>{cancel.text}</p>
        </Dialog>
      )}
    </>
  );
}

/** The link, to be sent by other ways too. */
function LinkCard({ draft, url }: { readonly draft: EditorDraftOrderFragment; readonly url: string }) {
  const formats = useFormats();
  const { link } = draftWords;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    notify(link.copied);
  };
  return (
    <Card title={link.title}>
      <p className="draft-link">{url}</p>
      {draft.state === 'SENT' && draft.expiresAt && (
        <p className="soft">{link.until(formats.dateTime(draft.expiresAt))}</p>
      )}
      {draft.isHeld && <p className="soft">{draftWords.held}</p>}
      <div>
        <Button onPress={copy}>{link.copy}</Button>
      </div>
    </Card>
  );
}

/** What a draft order was for that is none any more. */
function Closed({ draft }: { readonly draft: EditorDraftOrderFragment }) {
  const formats = useFormats();
  return (
    <Card title={draftWords.items}>
      <ul className="stack">
        {draft.lines.map(({ id, title, variantName, quantity, unitPrice }) => (
          <li key={id} className="spread">
            <span>
              {quantity} × {title} <span className="soft">{variantName}</span>
            </span>
            <span className="number">{formats.money(unitPrice)}</span>
          </li>
        ))}
      </ul>
      {draft.order && (
        <p>
          <Link to="/orders/$orderId" params={{ orderId: draft.order.id }}>
            {draftWords.becameOrder(draft.order.number)}
          </Link>
        </p>
      )}
    </Card>
  );
}
