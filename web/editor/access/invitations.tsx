import { useFormats } from '../formats.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/page.tsx';
import { type Invitation, type PeopleChanges, titleOfRole } from './use-people-changes.ts';
import { accessWords } from './words.ts';

const { people: texts } = accessWords;

/** Who was asked to build the website and has not answered yet. */
export function Invitations({
  invitations,
  changes,
}: {
  readonly invitations: readonly Invitation[];
  readonly changes: PeopleChanges;
}) {
  const formats = useFormats();
  return (
    <Card title={texts.invitations}>
      {invitations.length === 0 ? (
        <p className="soft">{texts.noInvitations}</p>
      ) : (
        <ul className="stack">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="spread">
              <span className="access-address">
                {invitation.email} · {titleOfRole(invitation.role)}
                <br />
                <span className="soft">{texts.until(formats.date(invitation.expiresAt))}</span>
              </span>
              <span className="spread">
                <Button
                  aria-label={`${texts.again}: ${invitation.email}`}
                  onPress={() => void changes.inviteAgain(invitation)}
                >
                  {texts.again}
                </Button>
                <Button
                  aria-label={`${texts.withdraw}: ${invitation.email}`}
                  onPress={() => void changes.withdraw(invitation)}
                >
                  {texts.withdraw}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
