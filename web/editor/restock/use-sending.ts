import { useEditorRestockGroupsLazyQuery } from '#web/generated/editor/restock-groups.ts';
import { useEditorSendRestockMutation } from '#web/generated/editor/send-restock.ts';
import type { EditorRestockGroupFragment } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { mostVariants, partsOf, planSending } from './restock.rules.ts';
import { restockWords as texts } from './words.ts';

type Group = EditorRestockGroupFragment;

/** Writes to who waits. Who got their mail is not written to again, so that what failed half way can be asked for anew. */
export function useSending() {
  const [read] = useEditorRestockGroupsLazyQuery({ fetchPolicy: 'network-only' });
  const [send, { loading: isSending }] = useEditorSendRestockMutation({
    refetchQueries: ['EditorRestockGroups', 'EditorRestockSignUps'],
  });

  /** All of them, also those that the list has not read yet. */
  async function findAll(): Promise<readonly Group[]> {
    const found: Group[] = [];
    for (let after: string | null = null; ; ) {
      const { data } = await read({ variables: { first: 200, after } });
      if (!data) return found;
      const { nodes, pageInfo }: NonNullable<typeof data>['restockSignUpGroups'] = data.restockSignUpGroups;
      found.push(...nodes);
      if (!pageInfo.hasNextPage) return found;
      after = pageInfo.endCursor ?? null;
    }
  }

  async function sendTo(groups: readonly Group[]): Promise<void> {
    let mails = 0;
    let isKept = false;
    const problems = new Set<string>();
    try {
      for (const input of partsOf(planSending(groups).requests, mostVariants)) {
        const { data } = await send({ variables: { input } });
        for (const outcome of data?.sendRestockNotifications ?? [])
          if (outcome.__typename === 'RestockNotificationsQueued') {
            mails += outcome.queued;
            isKept = outcome.delivery === 'KEPT';
          } else problems.add(outcome.message);
      }
    } catch (error) {
      problems.add(messageOf(error, words.failures.notSaved));
    }
    if (mails > 0) notify(isKept ? texts.kept(mails) : texts.sent(mails));
    for (const message of problems) notifyFailure(message);
  }

  return { findAll, sendTo, isSending };
}
