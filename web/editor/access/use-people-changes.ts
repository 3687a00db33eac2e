import { useEditorChangeRoleMutation } from '#web/generated/editor/change-role.ts';
import { useEditorEndSessionsMutation } from '#web/generated/editor/end-sessions.ts';
import { useEditorInviteMutation } from '#web/generated/editor/invite.ts';
import { useEditorRemoveContributorMutation } from '#web/generated/editor/remove-contributor.ts';
import { useEditorWithdrawInvitationMutation } from '#web/generated/editor/withdraw-invitation.ts';
import type { EditorContributorRowFragment, EditorPeopleQuery, Role } from '#web/generated/graphql.ts';
import { tell } from '../ui/tell.ts';
import { accessWords } from './words.ts';

const { people: texts, roles } = accessWords;

export type Invitation = EditorPeopleQuery['contributorInvitations'][number];
export type PeopleChanges = ReturnType<typeof usePeopleChanges>;

/** What a role is called. */
export function titleOfRole(role: Role): string {
  return role === 'NONE' ? role : roles[role];
}

/** What can be done with those who build the website; each is said. */
export function usePeopleChanges() {
  const options = { refetchQueries: ['EditorPeople'] };
  const [changeRole] = useEditorChangeRoleMutation(options);
  const [endSessions] = useEditorEndSessionsMutation(options);
  const [remove] = useEditorRemoveContributorMutation(options);
  const [invite] = useEditorInviteMutation(options);
  const [withdraw] = useEditorWithdrawInvitationMutation(options);
  const changes = {
    setRole({ account: { id, email }, role: before }: EditorContributorRowFragment, role: Role) {
      const send = (to: Role) =>
        changeRole({ variables: { accountId: id, role: to } }).then(
          ({ data }) => data?.updateContributorRole,
        );
      return tell(send(role), texts.changed(email, titleOfRole(role)), () => {
        void tell(send(before), texts.changed(email, titleOfRole(before)));
      });
    },
    endSessions({ account: { id, email } }: EditorContributorRowFragment) {
      const answer = endSessions({ variables: { accountId: id } });
      return tell(
        answer.then(({ data }) => data?.endContributorSessions),
        texts.sessionsEnded(email),
      );
    },
    remove({ account: { id, email } }: EditorContributorRowFragment) {
      const answer = remove({ variables: { accountId: id } });
      return tell(
        answer.then(({ data }) => data?.removeContributor),
        texts.removed(email),
      );
    },
    inviteAgain({ email, role }: Pick<Invitation, 'email' | 'role'>) {
      const answer = invite({ variables: { input: { email, role } } });
      return tell(
        answer.then(({ data }) => data?.inviteContributor),
        texts.sent(email),
      );
    },
    withdraw(invitation: Invitation) {
      const answer = withdraw({ variables: { id: invitation.id } });
      return tell(
        answer.then(({ data }) => data?.withdrawInvitation),
        texts.withdrawn,
        () => void changes.inviteAgain(invitation),
      );
    },
  };
  return changes;
}
