import { useState } from 'react';
import { useEditorChangeSubscriptionMutation } from '#web/generated/editor/change-subscription.ts';
import type { EditorSubscriptionFragment } from '#web/generated/graphql.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Menu } from '../ui/menu.tsx';
import { tell } from '../ui/tell.ts';
import { subscriptionsWords as texts } from './words.ts';

type Reversible = 'PAUSE' | 'RESUME' | 'CANCEL_AT_PERIOD_END' | 'KEEP';
type Final = keyof typeof texts.ask;

/** What is done at once and can be taken back, with what takes it back. */
const undoOf: Readonly<Record<Reversible, Reversible>> = {
  PAUSE: 'RESUME',
  RESUME: 'PAUSE',
  CANCEL_AT_PERIOD_END: 'KEEP',
  KEEP: 'CANCEL_AT_PERIOD_END',
};

/** What an owner does with a subscription for its customer, who is written to. */
export function SubscriptionActions({ subscription }: { readonly subscription: EditorSubscriptionFragment }) {
  const { id, state, isEnding, isInTrial, isMembership } = subscription;
  const [change, { loading }] = useEditorChangeSubscriptionMutation();
  const [asked, setAsked] = useState<Final>();
  const send = (action: Reversible | Final) =>
    change({ variables: { input: { id, action } } }).then(({ data }) => data?.updateSubscription);
  // What takes a change back can be taken back too.
  const run = (action: Reversible): Promise<boolean> =>
    tell(send(action), texts.done[action], () => run(undoOf[action]));
  const finish = async (action: Final) => {
    if (await tell(send(action), texts.done[action])) setAsked(undefined);
  };
  if (state === 'CANCELLED' || state === 'FINISHED') return null;
  const main = state === 'PAUSED' ? 'RESUME' : 'PAUSE';
  const ending = isEnding ? 'KEEP' : 'CANCEL_AT_PERIOD_END';
  return (
    <>
      <Button isDisabled={loading} onPress={() => run(main)}>
        {texts.actions[main]}
      </Button>
      <Menu
        label={texts.more}
        actions={[
          ...(state === 'ACTIVE'
            ? [
                ...(isEnding || isInTrial || isMembership
                  ? []
                  : [{ id: 'SKIP', label: texts.actions.SKIP, run: () => setAsked('SKIP') }]),
                { id: ending, label: texts.actions[ending], run: () => run(ending) },
              ]
            : []),
          {
            ...{ id: 'CANCEL_NOW', label: texts.actions.CANCEL_NOW, icon: 'trash' },
            isDangerous: true,
            run: () => setAsked('CANCEL_NOW'),
          },
        ]}
      />
      {asked && (
        <Dialog
          title={texts.ask[asked].title}
          role="alertdialog"
          isOpen
          onClose={() => setAsked(undefined)}
          foot={
            <DialogActions
              kind="danger"
              onCancel={() => setAsked(undefined)}
              cancel={texts.keep}
              isPending={loading}
              onPress={() => finish(asked)}
            >
              {texts.actions[asked]}
            </DialogActions>
          }
        >
          <p>
            {texts.ask[asked].text} {texts.mailed}
          </p>
        </Dialog>
      )}
    </>
  );
}
