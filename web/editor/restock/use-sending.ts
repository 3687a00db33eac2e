import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useEditorSendRestockMutation } from '#web/generated/editor/send-restock.ts';
import type { EditorRestockGroupFragment } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { partsOfSending, planSending } from './restock.rules.ts';
import { restockWords as texts } from './words.ts';

/**
 * Writes to who waits, part by part, until it is stopped. Who got their mail is not written to again, so that what failed or was stopped half
 * way can be asked for anew.
 */
export function useSending() {
  const [send] = useEditorSendRestockMutation();
  const client = useApolloClient();
  const isStopped = useRef(false);
  /** How many were written to; undefined while nothing is sent. */
  const [sent, setSent] = useState<number>();

  async function sendTo(groups: readonly EditorRestockGroupFragment[]): Promise<void> {
    const { requests, people } = planSending(groups);
    let mails = 0;
    let isKept = false;
    const problems = new Set<string>();
    isStopped.current = false;
    setSent(0);
    try {
      for (const input of partsOfSending(requests)) {
        if (isStopped.current) break;
        const { data } = await send({ variables: { input } });
        for (const outcome of data?.sendRestockNotifications ?? [])
          if (outcome.__typename === 'RestockNotificationsQueued') {
            mails += outcome.queued;
            isKept = outcome.delivery === 'KEPT';
          } else problems.add(outcome.message);
        setSent(mails);
      }
    } catch (error) {
      problems.add(messageOf(error, words.failures.notSaved));
    }
    await client
      .refetchQueries({ include: ['EditorRestockGroups', 'EditorRestockSignUps'] })
      .catch(() => undefined);
    setSent(undefined);
    const said = isKept ? texts.kept(mails) : texts.sent(mails);
    if (isStopped.current && mails < people) notify(`${said} ${texts.sending.stopped(people - mails)}`);
    else if (mails > 0) notify(said);
    for (const message of problems) notifyFailure(message);
  }

  /** What is being written goes out; nothing after it does. */
  function stop(): void {
    isStopped.current = true;
  }

  return { sendTo, stop, sent };
}
