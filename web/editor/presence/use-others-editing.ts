import { useEffect, useState } from 'react';
import { EditorAnnounceContentEditingDocument } from '#web/generated/editor/announce-content-editing.ts';
import { EditorAnnounceProductEditingDocument } from '#web/generated/editor/announce-product-editing.ts';
import type { EditorPresenceFragment } from '#web/generated/graphql.ts';
import { graphClient } from '../graph/graph-client.ts';
import { useMay } from '../shell/viewer-context.ts';

export type OpenKind = 'page' | 'item' | 'product';

type Other = Extract<EditorPresenceFragment, { __typename: 'EditingPresence' }>['others'][number];

const everyMs = 15_000;

/**
 * Says that something is open in this window until it is no more, and tells who else has it open. Nothing is said of a failure: the
 * next time may go well, and nobody waits for the answer.
 */
export function useOthersEditing(kind: OpenKind, subjectId: string): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([]);
  const mayEdit = useMay(kind === 'product' ? 'CATALOG_MANAGE' : 'CONTENT_DRAFT');
  useEffect(() => {
    if (!mayEdit) return;
    const windowId = crypto.randomUUID();
    let isGone = false;
    let asked: Promise<void> | undefined;

    const announce = () => {
      asked ??= send(kind, { subjectId, windowId })
        .then((told) => void (told && !isGone && setOthers(told)))
        .catch(() => undefined)
        .finally(() => {
          asked = undefined;
        });
      return asked;
    };

    const leave = () => {
      send(kind, { subjectId, windowId, isClosed: true }).catch(() => undefined);
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible') void announce();
    };
    void announce();
    const timer = setInterval(() => void announce(), everyMs);
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('pagehide', leave);
    return () => {
      isGone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('pagehide', leave);
      // What was said last must not come after this.
      void Promise.resolve(asked).then(leave);
    };
  }, [kind, subjectId, mayEdit]);
  return others;
}

interface Announcement {
  readonly subjectId: string;
  readonly windowId: string;
  readonly isClosed?: boolean;
}

async function send(kind: OpenKind, input: Announcement): Promise<readonly Other[] | undefined> {
  const options = {
    ...{ variables: { input }, fetchPolicy: 'no-cache' as const },
    context: { keepalive: input.isClosed === true, mayBeLost: true },
  };
  const answer =
    kind === 'product'
      ? (await graphClient.mutate({ mutation: EditorAnnounceProductEditingDocument, ...options })).data
          ?.announceProductEditing
      : (await graphClient.mutate({ mutation: EditorAnnounceContentEditingDocument, ...options })).data
          ?.announceContentEditing;
  return answer?.__typename === 'EditingPresence' ? answer.others : undefined;
}
