import { useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Badge, Card, Skeleton } from '../ui/page.tsx';
import { readServerState, type ServerState } from './server-state.rules.ts';
import { timingsWords } from './words.ts';

const { state: texts } = timingsWords;

/** So often it is asked again while the screen is open. */
const askedEveryMs = 15_000;

/** What works less well on the front door that answers, and on the services behind it; with `isQuiet` nothing while all works. */
export function ServerStateCard({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const [state, ask] = useServerState();
  if (isQuiet && (state === undefined || (state && !hasTrouble(state)))) return null;
  return (
    <Card title={texts.title} actions={<Button onPress={() => void ask()}>{texts.again}</Button>}>
      <div className="stack" aria-live="polite">
        {state === undefined ? (
          <Skeleton rows={1} />
        ) : state === null ? (
          <p>{texts.unknown}</p>
        ) : (
          <>
            <p>{hasTrouble(state) ? texts.explanation : texts.fine}</p>
            <Sentences badge={texts.problem} tone="bad" sentences={state.problems} />
            <Sentences badge={texts.degraded} tone="warn" sentences={state.degraded} />
          </>
        )}
      </div>
    </Card>
  );
}

const hasTrouble = ({ problems, degraded }: ServerState) => problems.length + degraded.length > 0;

function Sentences({
  badge,
  tone,
  sentences,
}: {
  readonly badge: string;
  readonly tone: 'bad' | 'warn';
  readonly sentences: readonly string[];
}) {
  return sentences.map((sentence) => (
    <p key={sentence}>
      <Badge tone={tone}>{badge}</Badge> {sentence}
    </p>
  ));
}

/** Undefined until it is known, null where the server said nothing of itself. It is asked past the graph, which may be what fails. */
function useServerState(): readonly [ServerState | null | undefined, () => Promise<void>] {
  const [state, setState] = useState<ServerState | null>();
  const ask = () => askServer().then(setState);
  useEffect(() => {
    void askServer().then(setState);
    const timer = setInterval(() => void askServer().then(setState), askedEveryMs);
    return () => clearInterval(timer);
  }, []);
  return [state, ask];
}

async function askServer(): Promise<ServerState | null> {
  try {
    const answer = await fetch('/readyz', { cache: 'no-store' });
    return readServerState(await answer.json());
  } catch {
    return null;
  }
}
