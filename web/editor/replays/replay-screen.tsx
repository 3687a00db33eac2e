import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useEditorDeleteReplayMutation } from '#web/generated/editor/delete-replay.ts';
import { useEditorReplayPartsQuery } from '#web/generated/editor/replay-parts.ts';
import type { EditorReplayFragment } from '#web/generated/graphql.ts';
import { useFormats } from '../formats.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Card, EmptyState, ErrorPanel, Page, Skeleton } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { clock, readEvents } from './recording.rules.ts';
import { ReplayPlayer } from './replay-player.tsx';
import { browserOf } from './replays-screen.tsx';
import { replaysWords as texts } from './words.ts';

const back = { to: '/analytics/replays', label: texts.back };

/** A recorded visit, to be watched. */
export function Screen() {
  const { replayId = '' } = useParams({ strict: false });
  const mayRemove = useMay('WEBSITE_MANAGE');
  const { data, error, fetchMore, refetch } = useEditorReplayPartsQuery({ variables: { id: replayId } });
  const replay = data?.sessionReplay;
  const { hasNextPage = false, endCursor } = replay?.parts.pageInfo ?? {};
  useEffect(() => {
    if (hasNextPage) void fetchMore({ variables: { after: endCursor } });
  }, [hasNextPage, endCursor, fetchMore]);
  const events = useMemo(
    () => (replay && !hasNextPage ? readEvents(replay.parts.nodes.flatMap((part) => part.events)) : []),
    [replay, hasNextPage],
  );
  if (error && !replay)
    return (
      <Page title={texts.title} back={back}>
        <ErrorPanel error={error} onRetry={() => refetch()} />
      </Page>
    );
  if (data && !replay)
    return (
      <Page title={texts.title} back={back}>
        <Card>
          <EmptyState icon="analytics" title={texts.gone}>
            {texts.goneMore}
          </EmptyState>
        </Card>
      </Page>
    );
  return (
    <Page
      title={replay ? texts.heading(replay.path) : texts.title}
      back={back}
      isWide
      actions={replay && mayRemove && <Remove id={replay.id} />}
    >
      {replay && events.length > 1 ? (
        <>
          <ReplayPlayer events={events} />
          <Facts replay={replay} />
        </>
      ) : (
        <Skeleton rows={8} />
      )}
    </Page>
  );
}

function Facts({ replay }: { readonly replay: EditorReplayFragment }) {
  const formats = useFormats();
  return (
    <Card>
      <dl className="replay-facts">
        <div>
          <dt>{texts.facts.startedAt}</dt>
          <dd>{formats.dateTime(replay.startedAt)}</dd>
        </div>
        <div>
          <dt>{texts.facts.length}</dt>
          <dd>{clock(replay.seconds * 1_000)}</dd>
        </div>
        <div>
          <dt>{texts.facts.browser}</dt>
          <dd>{browserOf(replay)}</dd>
        </div>
        <div>
          <dt>{texts.facts.expiresAt}</dt>
          <dd>{formats.date(replay.expiresAt)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Remove({ id }: { readonly id: string }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [remove] = useEditorDeleteReplayMutation({ refetchQueries: ['EditorReplays'] });
  async function removeIt(): Promise<void> {
    const answer = remove({ variables: { id } }).then(({ data }) => data?.deleteSessionReplay);
    setIsAsking(false);
    if (await tell(answer, texts.removed)) void navigate({ to: '/analytics/replays' });
  }
  return (
    <>
      <Button icon="trash" onPress={() => setIsAsking(true)}>
        {texts.remove}
      </Button>
      <Dialog
        title={texts.removing}
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        foot={
          <DialogActions
            kind="danger"
            onCancel={() => setIsAsking(false)}
            cancel={texts.keep}
            onPress={() => void removeIt()}
          >
            {texts.remove}
          </DialogActions>
        }
      >
        <p>{texts.removingMore}</p>
      </Dialog>
    </>
  );
}
