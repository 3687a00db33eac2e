import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorDisableGiftCardMutation } from '#web/generated/editor/disable-gift-card.ts';
import { useEditorGiftCardByIdQuery } from '#web/generated/editor/gift-card-by-id.ts';
import { useEditorSendGiftCardMutation } from '#web/generated/editor/send-gift-card.ts';
import type { EditorGiftCardFragment } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { NotFound } from '../not-found.tsx';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Card, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { giftCardWords as texts } from './gift-card-words.ts';
import { GiftCardState } from './gift-cards-screen.tsx';
import { discountsWords } from './words.ts';

const back = { to: '/discounts/gift-cards', label: discountsWords.tabs.giftCards };

/** One gift card: what is left on it, and all that moved it. */
export function Screen() {
  const { giftCardId = '' } = useParams({ strict: false });
  const { data, error, refetch } = useEditorGiftCardByIdQuery({ variables: { id: giftCardId } });
  if (data?.giftCard) return <GiftCard card={data.giftCard} />;
  if (data) return <NotFound />;
  return (
    <Page title={discountsWords.tabs.giftCards} back={back}>
      {error ? <ErrorPanel error={error} onRetry={() => refetch()} /> : <Skeleton />}
    </Page>
  );
}

function GiftCard({ card }: { readonly card: EditorGiftCardFragment }) {
  return (
    <Page
      title={texts.title(card.lastFour)}
      back={back}
      badges={<GiftCardState card={card} />}
      actions={<Actions card={card} />}
    >
      <div className="columns">
        <div className="column">
          <History card={card} />
        </div>
        <div className="column">
          <Facts card={card} />
        </div>
      </div>
    </Page>
  );
}

function Actions({ card: { id, isDisabled, sendAt, balance } }: { readonly card: EditorGiftCardFragment }) {
  const formats = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const [send, { loading: isSending }] = useEditorSendGiftCardMutation();
  const [disable, { loading: isDisabling }] = useEditorDisableGiftCardMutation();
  if (isDisabled) return null;
  const takeOut = async () => {
    const done = disable({ variables: { id } }).then(({ data }) => data?.disableGiftCard);
    if (await tell(done, texts.disabled)) setIsAsking(false);
  };
  return (
    <>
      {sendAt && (
        <Button
          icon="mail"
          isPending={isSending}
          onPress={() =>
            tell(
              send({ variables: { id } }).then(({ data }) => data?.sendGiftCard),
              texts.sent,
            )
          }
        >
          {texts.send}
        </Button>
      )}
      <Button onPress={() => setIsAsking(true)}>{texts.disable}</Button>
      {isAsking && (
        <Dialog
          title={texts.disableTitle}
          role="alertdialog"
          isOpen
          onClose={() => setIsAsking(false)}
          foot={
            <DialogActions
              kind="danger"
              onCancel={() => setIsAsking(false)}
              cancel={texts.keep}
              isPending={isDisabling}
              onPress={takeOut}
            >
              {texts.disable}
            </DialogActions>
          }
        >
          <p>{texts.disableText(formats.money(balance))}</p>
        </Dialog>
      )}
    </>
  );
}

function History({ card: { ledger } }: { readonly card: EditorGiftCardFragment }) {
  const formats = useFormats();
  const { entryColumns: columns } = texts;
  return (
    <Card title={texts.history} isFlush>
      <Table
        label={texts.history}
        rows={ledger}
        columns={[
          {
            ...{ id: 'what', title: columns.what },
            cell: ({ kind, reference }) => (
              <>
                {texts.entries[kind]} {reference && <span className="soft">{reference}</span>}
              </>
            ),
          },
          { ...{ id: 'when', title: columns.when }, cell: ({ createdAt }) => formats.dateTime(createdAt) },
          {
            ...{ id: 'amount', title: columns.amount, isNumber: true },
            cell: ({ amount }) => formats.money(amount),
          },
          {
            ...{ id: 'left', title: columns.left, isNumber: true },
            cell: ({ balanceAfter }) => formats.money(balanceAfter),
          },
        ]}
      />
    </Card>
  );
}

function Facts({ card }: { readonly card: EditorGiftCardFragment }) {
  const formats = useFormats();
  const mayOrders = useMay('ORDERS_MANAGE');
  const { value, balance, recipientName, recipientEmail, sendAt, sentAt, orderId, greeting, note } = card;
  const mail = sentAt
    ? texts.mailed(formats.dateTime(sentAt))
    : sendAt
      ? texts.mailDue(formats.dateTime(sendAt))
      : texts.noMail;
  return (
    <Card title={texts.facts}>
      <dl className="facts">
        <dt>{texts.value}</dt>
        <dd>{formats.money(value)}</dd>
        <dt>{texts.balance}</dt>
        <dd>{formats.money(balance)}</dd>
        {(recipientName || recipientEmail) && (
          <>
            <dt>{texts.recipient}</dt>
            <dd>{[recipientName, recipientEmail].filter(Boolean).join(', ')}</dd>
          </>
        )}
        <dt>{texts.mail}</dt>
        <dd>{mail}</dd>
      </dl>
      {orderId && mayOrders && <Link to={`/orders/${orderId}`}>{texts.order}</Link>}
      {greeting && <Told title={texts.message} text={greeting} />}
      {note && <Told title={texts.note} text={note} />}
    </Card>
  );
}

function Told({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="stack">
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
