import { type FormEvent, useState } from 'react';
import { useEditorFinishSignInMutation } from '#web/generated/editor/finish-sign-in.ts';
import { useEditorSignInAgainMutation } from '#web/generated/editor/sign-in-again.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { words } from '../words.ts';

export interface SignInAgainProps {
  /** Who it was; absent where the session ended before that was known. */
  readonly email?: string;
  onSignedIn(): void;
}

/** Comes up where a session ended in the middle of something: whoever signs in goes on where they were. */
export function SignInAgain({ email: known, onSignedIn }: SignInAgainProps) {
  const [written, setWritten] = useState('');
  const email = known ?? written;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [token, setToken] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [signIn, { loading }] = useEditorSignInAgainMutation();
  const [finish, { loading: isFinishing }] = useEditorFinishSignInMutation();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(undefined);
    try {
      if (token !== undefined) {
        const { data } = await finish({ variables: { input: { token, code } } });
        return answer(data?.finishSignIn);
      }
      const { data } = await signIn({ variables: { email, password } });
      if (data?.signIn.__typename === 'SecondStepNeeded') setToken(data.signIn.token);
      else answer(data?.signIn);
    } catch (error) {
      setProblem(messageOf(error, words.failures.unexpected));
    }
  }

  function answer(came: { readonly __typename: string; readonly message?: string } | undefined): void {
    if (came?.__typename === 'SignedIn') onSignedIn();
    else setProblem(came?.message ?? words.failures.unexpected);
  }

  return (
    <Dialog title={words.signIn.title} isOpen>
      <form className="form" onSubmit={submit}>
        <p>{words.signIn.explanation}</p>
        <TextField
          label={words.signIn.email}
          value={email}
          onChange={setWritten}
          isReadOnly={known !== undefined}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus={known === undefined}
        />
        {token === undefined ? (
          <TextField
            label={words.signIn.password}
            value={password}
            onChange={setPassword}
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus={known !== undefined}
            problem={problem}
          />
        ) : (
          <TextField
            label={words.signIn.code}
            value={code}
            onChange={setCode}
            name="code"
            autoComplete="one-time-code"
            autoFocus
            problem={problem}
          />
        )}
        <div className="spread">
          {known === undefined ? (
            <a href={signInPage()}>{words.signIn.elsewhere}</a>
          ) : (
            <a href="/config/sign-in" target="_blank" rel="noreferrer">
              {words.signIn.elsewhere}
            </a>
          )}
          <Button kind="primary" type="submit" isPending={loading || isFinishing}>
            {words.signIn.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The page to sign in, which leads back here: where nothing is open yet there is nothing to lose. */
function signInPage(): string {
  const returnTo = location.pathname + location.search + location.hash;
  return `/config/sign-in?${new URLSearchParams({ returnTo })}`;
}
