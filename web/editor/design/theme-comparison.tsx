import { useEffect, useState } from 'react';
import { Skeleton } from '../ui/page.tsx';
import { compareLines } from './theme.rules.ts';
import { loadFile } from './use-theme.ts';
import { designWords } from './words.ts';

const { code: words } = designWords;
const signs = { same: ' ', added: '+', removed: '−' } as const;

/** A file beside what it is in the theme that visitors see. */
export function ThemeComparison({
  liveId,
  path,
  text,
}: {
  readonly liveId: string;
  readonly path: string;
  readonly text: string;
}) {
  const [live, setLive] = useState<string>();
  useEffect(() => {
    let isOver = false;
    const take = (found: string | null) => !isOver && setLive(found ?? '');
    loadFile(liveId, path).then(take, () => take(null));
    return () => {
      isOver = true;
    };
  }, [liveId, path]);
  if (live === undefined) return <Skeleton />;
  if (live === text) return <p className="soft">{words.alike}</p>;
  const lines = compareLines(live, text).map((line, index) => ({ ...line, index }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by the keyboard too.
    <section className="theme-diff" aria-label={words.comparing(path)} tabIndex={0}>
      {lines.map(({ index, kind, text: words }) => (
        <div key={index} data-kind={kind}>
          <span aria-hidden="true">{signs[kind]}</span> {words}
        </div>
      ))}
    </section>
  );
}
