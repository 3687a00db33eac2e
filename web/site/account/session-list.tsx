import { T } from '../languages/texts.tsx';
import { deviceName } from './device-name.rules.ts';
import { Hidden, HiddenText } from './form-parts.tsx';
import type { SignInBase } from './security-page.tsx';

/** Where someone is signed in. */
export interface ListedSession {
  readonly id: string;
  readonly userAgent: string;
  readonly createdAt: string;
  readonly isCurrent: boolean;
  /** The website, where they may be signed in at several. */
  readonly host?: string;
}

/** Where a member or a contributor is signed in, and how to end that. */
export function SessionList({
  base,
  crumb,
  sessions,
  format,
}: {
  readonly base: SignInBase;
  readonly crumb: string;
  readonly sessions: readonly ListedSession[];
  readonly format: Intl.DateTimeFormat;
}) {
  return (
    <>
      <ul className="account-list">
        {sessions.map(({ id, userAgent, createdAt, isCurrent, host = '' }) => {
          const device = deviceName(userAgent);
          const since = format.format(new Date(createdAt));
          return (
            <li key={id}>
              <p>
                {device}
                <br />
                <span className="account-when">
                  {host !== '' && `${host} · `}
                  <T values={{ since }}>{'since {since}'}</T>
                </span>
              </p>
              {isCurrent ? (
                <p className="account-mark">
                  <T>This one</T>
                </p>
              ) : (
                <form method="post" action={`${base}/sessions`}>
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
      {sessions.length > 1 && (
        <form method="post" action={`${base}/sessions/others`}>
          <Hidden fields={{ crumb }} />
          <button className="quiet" type="submit">
            <T>Sign out everywhere else</T>
          </button>
        </form>
      )}
    </>
  );
}
