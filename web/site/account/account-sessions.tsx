import type { SiteWebsiteFragment } from '#web/generated/graphql.ts';
import { T } from '../languages/texts.tsx';
import type { AccountState } from './account-state.ts';
import { deviceName } from './device-name.rules.ts';
import { Hidden, HiddenText } from './form-parts.tsx';

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
                <span className="account-when">
                  <T values={{ since }}>{'since {since}'}</T>
                </span>
              </p>
              {isCurrent ? (
                <p className="account-mark">
                  <T>This one</T>
                </p>
              ) : (
                <form method="post" action="/account/sessions">
                  <Hidden fields={{ crumb, id }} />
                  <button className="quiet" type="submit">
                    <T>Sign out</T>
                    <HiddenText text="{device}, since {since}" values={{ device, since }} />
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
            <T>Sign out everywhere else</T>
          </button>
        </form>
      )}
    </>
  );
}
