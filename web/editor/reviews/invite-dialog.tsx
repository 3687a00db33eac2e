import { useState } from 'react';
import { useEditorInviteToReviewMutation } from '#web/generated/editor/invite-to-review.ts';
import { useEditorReviewInvitationsQuery } from '#web/generated/editor/review-invitations.ts';
import { useEditorWithdrawReviewInvitationMutation } from '#web/generated/editor/withdraw-review-invitation.ts';
import { useFormats } from '../formats.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Badge } from '../ui/page.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { Table } from '../ui/table.tsx';
import { tell } from '../ui/tell.ts';
import { notify } from '../ui/toast.tsx';
import { useKeptText } from '../ui/use-kept-text.ts';
import { usePages } from '../ui/use-pages.ts';
import { words } from '../words.ts';
import { reviewsWords } from './words.ts';

const { invite: texts } = reviewsWords;
const refetchQueries = ['EditorReviewInvitations'];

interface InviteProps {
  readonly productId: string;
}

/** Asks buyers of a product for a review, and shows who was asked. */
export function InviteDialog({
  productId,
  title,
  onClose,
}: InviteProps & { readonly title: string; readonly onClose: () => void }) {
  const { text: typed, write: setTyped } = useKeptText(`review invitations:${productId}`);
  const [problem, setProblem] = useState<string>();
  const [invite, { loading }] = useEditorInviteToReviewMutation({ refetchQueries });

  async function send(): Promise<void> {
    const recipients = typed
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((email) => ({ email }));
    if (recipients.length === 0) return setProblem(texts.missing);
    try {
      const { data } = await invite({ variables: { input: { productId, recipients } } });
      const answer = data?.inviteToReview;
      if (answer?.__typename !== 'ReviewInvitationsQueued') return setProblem(answer?.message);
      notify(answer.delivery === 'KEPT' ? texts.kept : texts.done(answer.queued, answer.skipped));
      setTyped('');
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error, words.failures.notSaved));
    }
  }

  return (
    <Dialog
      title={texts.title(title)}
      isOpen
      isWide
      onClose={onClose}
      foot={
        <>
          <Button onPress={onClose}>{words.controls.close}</Button>
          <Button kind="primary" isPending={loading} onPress={() => void send()}>
            {texts.send}
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextField
          label={texts.emails}
          hint={texts.emailsHint}
          problem={problem}
          rows={4}
          value={typed}
          onChange={setTyped}
          autoFocus
        />
        <h3>{texts.before}</h3>
        <Invitations productId={productId} />
      </div>
    </Dialog>
  );
}

function Invitations({ productId }: InviteProps) {
  const formats = useFormats();
  const query = useEditorReviewInvitationsQuery({
    variables: { productId, first: 50 },
    fetchPolicy: 'cache-and-network',
  });
  const pages = usePages(query, ({ reviewInvitations }) => reviewInvitations);
  const [withdraw] = useEditorWithdrawReviewInvitationMutation({ refetchQueries });
  const withdrawInvitation = (id: string) => {
    const answer = withdraw({ variables: { id } }).then(({ data }) => data?.withdrawReviewInvitation);
    void tell(answer, texts.withdrawn);
  };
  return (
    <PagedList pages={pages} empty={{ icon: 'mail', title: texts.nobody }} skeletonRows={2}>
      {(rows, more) => (
        <Table
          {...{ rows, ...more }}
          label={texts.before}
          columns={[
            { ...{ id: 'email', title: texts.email }, cell: ({ email }) => email },
            {
              ...{ id: 'asked', title: texts.asked },
              cell: ({ createdAt }) => formats.brief(createdAt),
            },
            {
              ...{ id: 'state', title: texts.state },
              cell: ({ usedAt, expiresAt }) =>
                usedAt ? (
                  <Badge tone="good">{texts.wrote}</Badge>
                ) : (
                  <Badge>{texts.waits(formats.date(expiresAt))}</Badge>
                ),
            },
            {
              ...{ id: 'actions', title: words.controls.actions, isTitleHidden: true, isNumber: true },
              cell: ({ id, email, usedAt }) =>
                !usedAt && (
                  <Button
                    kind="quiet"
                    aria-label={`${texts.withdraw}: ${email}`}
                    onPress={() => withdrawInvitation(id)}
                  >
                    {texts.withdraw}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </PagedList>
  );
}
