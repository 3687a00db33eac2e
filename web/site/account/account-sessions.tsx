import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';
import type { AccountState } from './account-state.ts';
import { deviceName } from './device-name.rules.ts';
import { Hidden } from './form-parts.tsx';

/** Where a member is signed in, and how to end that. */
export function Sessions({
  state: { member, crumb },
  website: { language, timeZone },
}: {
  readonly state: AccountState;
  readonly website: SiteWebsiteFragment;
}) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <>
      <ul className="account-list">
        {member.sessions.map(({ id, userAgent, createdAt, isCurrent }) => {
          const device = deviceName(userAgent);
          const since = format.format(new Date(createdAt));
          return (
            <li key={id}>
              <p>
                {device}
                <br />
                <span className="account-when">since {since}</span>
              </p>
              {isCurrent ? (
                <p className="account-mark">This one</p>
              ) : (
                <form method="post" action="/account/sessions">
                  <Hidden fields={{ crumb, id }} />
                  <button className="quiet" type="submit">
                    Sign out
                    <span className="visually-hidden">
                      {' '}
                      {device}, since {since}
                    </span>
                  </button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
      {member.sessions.length > 1 && (
        <form method="post" action="/account/sessions/others">
          <Hidden fields={{ crumb }} />
          <button className="quiet" type="submit">
            Sign out everywhere else
          </button>
        </form>
      )}
    </>
  );
}
