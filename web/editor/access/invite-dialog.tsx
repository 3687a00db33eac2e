import { useState } from 'react';
import { useEditorInviteMutation } from '#web/generated/editor/invite.ts';
import type { EditorPeopleQuery, Role } from '#web/generated/graphql.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { problemOf } from '../graph/problems.ts';
import { Select } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { notify } from '../ui/toast.tsx';
import { words } from '../words.ts';
import { pairsOf } from './check-list.tsx';
import { withoutIncluded } from './permissions.rules.ts';
import { accessWords } from './words.ts';

const { people: texts, permissions: titles, roles: roleTitles } = accessWords;

/** Asks someone to build the website; what their role allows is told before. */
export function InviteDialog({
  roles,
  onClose,
}: {
  readonly roles: EditorPeopleQuery['roles'];
  readonly onClose: () => void;
}) {
  const [invite, { loading }] = useEditorInviteMutation({ refetchQueries: ['EditorPeople'] });
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('EDITOR');
  const [problem, setProblem] = useState<string>();
  const allowed = roles.find((each) => each.role === role)?.permissions ?? [];

  async function send(): Promise<void> {
    try {
      const answer = (await invite({ variables: { input: { email, role } } })).data?.inviteContributor;
      const wrong = problemOf(answer);
      setProblem(wrong?.message);
      if (wrong) return;
      notify(texts.sent(email.trim()));
      onClose();
    } catch (error) {
      setProblem(messageOf(error, words.failures.notSaved));
    }
  }

  return (
    <Dialog
      title={texts.invite}
      isOpen
      onClose={onClose}
      foot={
        <DialogActions onCancel={onClose} isPending={loading} onPress={() => void send()}>
          {texts.send}
        </DialogActions>
      }
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label={texts.email}
          type="email"
          value={email}
          onChange={setEmail}
          problem={problem}
          autoComplete="off"
          autoFocus
        />
        <Select<Role>
          label={texts.role}
          value={role}
          options={pairsOf(roleTitles).map(([value, label]) => ({ value, label }))}
          onChange={setRole}
        />
        <p className="soft">
          {allowed.length === 0
            ? texts.allowsNothing
            : `${texts.allows}: ${withoutIncluded(allowed)
                .map((each) => titles[each] ?? each)
                .join(', ')}.`}
        </p>
      </form>
    </Dialog>
  );
}
