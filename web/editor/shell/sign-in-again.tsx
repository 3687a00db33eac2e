import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useEditorFinishSignInMutation } from '#web/generated/editor/finish-sign-in.ts';
import { useEditorSignInAgainMutation } from '#web/generated/editor/sign-in-again.ts';
import { messageOf } from '../graph/graph-failure.ts';
import { tellSignedIn, watchSignIns } from '../graph/signed-in.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { words } from '../words.ts';

export interface SignInAgainProps {
  /** Who it was; absent where the session ended before that was known. */
  readonly email?: string;
  onSignedIn(): void;
}

/** Comes up where a session ended in the middle of something: whoever signs in, here or in another window, goes on where they were. */
export function SignInAgain({ email: known, onSignedIn }: SignInAgainProps) {
  const [written, setWritten] = useState('');
  const email = known ?? written;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [token, setToken] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [signIn, { loading }] = useEditorSignInAgainMutation();
  const [finish, { loading: isFinishing }] = useEditorFinishSignInMutation();
  const goOn = useRef(onSignedIn);
  goOn.current = onSignedIn;
  // What was typed by one person is not sent in another's name.
  useEffect(() => watchSignIns((who) => (known ?? who) === who && goOn.current()), [known]);

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
    if (came?.__typename === 'SignedIn') {
      tellSignedIn(email);
      onSignedIn();
    } else setProblem(came?.message ?? words.failures.unexpected);
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
          <a {...otherWay(known !== undefined)}>{words.signIn.elsewhere}</a>
          <Button kind="primary" type="submit" isPending={loading || isFinishing}>
            {words.signIn.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The page to sign in: in a window of its own while something may be open here, else it leads back to what was wanted. */
function otherWay(isOpen: boolean) {
  if (isOpen) return { href: '/config/sign-in', target: '_blank', rel: 'noreferrer' };
  const returnTo = location.pathname + location.search + location.hash;
  return { href: `/config/sign-in?${new URLSearchParams({ returnTo })}` };
}
