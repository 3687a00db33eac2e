import { renderSVG } from 'uqr';
import type { SitePasskeyFragment } from '#web/generated/graphql.ts';
import type { FormProblem } from '../action.ts';
import { T } from '../languages/texts.tsx';
import { Alert, currentPassword, Done, Field, type FormField, Hidden, linkTo } from './form-parts.tsx';
import { type ListedSession, SessionList } from './session-list.tsx';

/** Where forms of a sign-in go: those of members, or those of contributors. */
export type SignInBase = '/account' | '/config';

/** What the second step of a sign-in needs. */
export interface SecondStepState {
  readonly crumb: string;
  /** Leads to what was begun. */
  readonly token: string;
  readonly returnTo?: string | undefined;
  readonly problem?: FormProblem | undefined;
}

/** The form of the second step, for members and for contributors. */
export function SecondStepForm({
  base,
  state,
}: {
  readonly base: SignInBase;
  readonly state: SecondStepState;
}) {
  const { crumb, token, returnTo, problem } = state;
  return (
    <>
      <Alert problem={problem} />
      <p>
        <T>Your app shows a code of six digits. Without the app, use one of your recovery codes.</T>
      </p>
      <form method="post" action={`${base}/sign-in/code`}>
        <Hidden fields={{ crumb, token, returnTo }} />
        <Field field={codeField('Code')} prefix="step" problem={problem} />
        <button type="submit">
          <T>Sign in</T>
        </button>
      </form>
      <p>
        <a href={linkTo(`${base}/sign-in`, { returnTo })}>
          <T>Begin again</T>
        </a>
      </p>
    </>
  );
}

/** How someone signs in, and what they just did about it. */
export interface SecurityState {
  readonly base: SignInBase;
  readonly crumb: string;
  readonly isTotpOn: boolean;
  readonly recoveryCodesLeft: number;
  readonly passkeys: readonly SitePasskeyFragment[];
  /** Where a contributor is signed in, with the time zone of the website that they look from. */
  readonly signedIn?: { readonly sessions: readonly ListedSession[]; readonly timeZone: string };
  /** The app's secret that waits for a first code. */
  readonly started?: { readonly secret: string; readonly uri: string } | undefined;
  /** Recovery codes, shown this one time. */
  readonly recoveryCodes?: readonly string[] | undefined;
  readonly problem?: FormProblem | undefined;
  readonly done?: string | undefined;
}

/** Passkeys and codes: how to sign in without a password alone. */
export function Security(state: SecurityState) {
  return (
    <>
      <Done message={state.done} />
      <Alert problem={state.problem} />
      {state.recoveryCodes && <RecoveryCodes codes={state.recoveryCodes} />}
      <section className="account-part" aria-labelledby="passkeys-title">
        <h2 id="passkeys-title">
          <T>Passkeys</T>
        </h2>
        <Passkeys {...state} />
      </section>
      <section className="account-part" aria-labelledby="totp-title">
        <h2 id="totp-title">
          <T>Codes of an app</T>
        </h2>
        <Codes {...state} />
      </section>
      {state.signedIn && <SignedIn base={state.base} crumb={state.crumb} {...state.signedIn} />}
    </>
  );
}

function SignedIn({
  base,
  crumb,
  sessions,
  timeZone,
}: NonNullable<SecurityState['signedIn']> & Pick<SecurityState, 'base' | 'crumb'>) {
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return (
    <section className="account-part" aria-labelledby="sessions-title">
      <h2 id="sessions-title">
        <T>Where you are signed in</T>
      </h2>
      <SessionList {...{ base, crumb, sessions, format }} />
    </section>
  );
}

function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <section className="account-part" aria-labelledby="recovery-title">
      <h2 id="recovery-title">
        <T>Recovery codes</T>
      </h2>
      <p>
        <T>Keep them in a safe place: each signs you in once if you lose the app. They are shown only now.</T>
      </p>
      <ul className="account-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Passkeys({ base, crumb, passkeys }: SecurityState) {
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="account-empty">
          <T>None yet. A passkey signs you in by the lock of your device, without a password.</T>
        </p>
      ) : (
        <ul className="account-list">
          {passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => (
            <li key={id}>
              <p>
                {name}
                <br />
                <span className="account-when">
                  <T
                    values={{
                      host,
                      day: <time dateTime={createdAt.slice(0, 10)}>{createdAt.slice(0, 10)}</time>,
                    }}
                  >
                    {'for {host}, since {day}'}
                  </T>
                  {lastUsedAt !== null && (
                    <>
                      {' · '}
                      <T
                        values={{
                          day: <time dateTime={lastUsedAt.slice(0, 10)}>{lastUsedAt.slice(0, 10)}</time>,
                        }}
                      >
                        {'last used on {day}'}
                      </T>
                    </>
                  )}
                </span>
              </p>
              <form method="post" action={`${base}/passkeys/remove`}>
                <Hidden fields={{ crumb, id }} />
                <button className="quiet" type="submit">
                  <T>Remove</T>
                  <span className="visually-hidden"> {name}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <PasskeyButton base={base} action="new" words="Add a passkey" />
    </>
  );
}

/** A button that only scripts can give a meaning to: it is hidden until they do. */
export function PasskeyButton({
  base,
  action,
  words,
  returnTo = '',
}: {
  readonly base: SignInBase;
  readonly action: 'new' | 'sign-in';
  readonly words: string;
  readonly returnTo?: string;
}) {
  return (
    <div
      className="account-passkey"
      data-enhance="passkey"
      data-base={base}
      data-action={action}
      data-return={returnTo}
    >
      <button type="button" hidden>
        <T>{words}</T>
      </button>
      <p className="field-error" role="alert" />
    </div>
  );
}

function Codes(state: SecurityState) {
  const { base, crumb, isTotpOn, recoveryCodesLeft, started, problem } = state;
  if (isTotpOn)
    return (
      <>
        <p>
          <T>A sign-in by password asks for a code of your app.</T>{' '}
          <T values={{ count: recoveryCodesLeft }}>
            {recoveryCodesLeft === 1 ? 'One recovery code is left.' : '{count} recovery codes are left.'}
          </T>
        </p>
        <details className="account-erase">
          <summary>
            <T>Ask for codes no more</T>
          </summary>
          <form method="post" action={`${base}/totp/stop`}>
            <Hidden fields={{ crumb }} />
            <Field field={currentPassword('password', 'Your password')} prefix="totp" problem={problem} />
            <button type="submit">
              <T>Ask for codes no more</T>
            </button>
          </form>
        </details>
      </>
    );
  if (!started)
    return (
      <>
        <p className="account-empty">
          <T>Besides your password, a sign-in asks for a code that an app on your phone shows.</T>
        </p>
        <form method="post" action={`${base}/totp/start`}>
          <Hidden fields={{ crumb }} />
          <button type="submit">
            <T>Use an app</T>
          </button>
        </form>
      </>
    );
  const { secret, uri } = started;
  return (
    <ol className="account-steps">
      <li>
        <p>
          <T values={{ secret: <code>{secret}</code> }}>
            {'Show this picture to the app, or type {secret} there.'}
          </T>
        </p>
        <img
          className="account-qr"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
          width="220"
          height="220"
          alt="QR code with the secret above"
        />
        <p>
          <a href={uri}>
            <T>Open an app on this device</T>
          </a>
        </p>
      </li>
      <li>
        <form method="post" action={`${base}/totp/confirm`}>
          <Hidden fields={{ crumb, secret, uri }} />
          <Field field={codeField('The code that it shows')} prefix="totp" problem={problem} />
          <button type="submit">
            <T>Use this app</T>
          </button>
        </form>
      </li>
    </ol>
  );
}

function codeField(label: string): FormField {
  return { name: 'code', label, autoComplete: 'one-time-code', maxLength: 40 };
}
