import type { EditorMediaUseFragment } from '#web/generated/graphql.ts';
import { mediaWords } from './words.ts';

const { detail: texts } = mediaWords;

/** Where media are used, by the kind of place. */
export function UseList({ uses }: { readonly uses: readonly EditorMediaUseFragment[] }) {
  const counts = new Map<string, number>();
  for (const { kind } of uses) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return (
    <ul className="media-uses">
      {[...counts].map(([kind, count]) => (
        <li key={kind}>{texts.times(wordOf(kind), count)}</li>
      ))}
    </ul>
  );
}

function wordOf(kind: string): string {
  const known = Object.entries(texts.kinds).find(([name]) => name === kind);
  return known ? known[1] : texts.elsewhere;
}
