import { Link } from '@tanstack/react-router';
import type { EditorMediaUseFragment } from '#web/generated/graphql.ts';
import { useMayOpen } from '../shell/viewer-context.ts';
import { Skeleton } from '../ui/page.tsx';
import { placeOfUse } from './use-place.rules.ts';
import { mediaWords } from './words.ts';

const { detail: texts } = mediaWords;

/** Where one picture or file is used; undefined while that is read. */
export function UsedIn({ uses }: { readonly uses: readonly EditorMediaUseFragment[] | null | undefined }) {
  return (
    <section className="media-used" aria-label={texts.uses}>
      <h3>{texts.uses}</h3>
      {!uses ? <Skeleton rows={1} /> : uses.length > 0 ? <UseList uses={uses} /> : <p>{texts.unused}</p>}
    </section>
  );
}

/** Where media are used, each place with the way to it. */
export function UseList({ uses }: { readonly uses: readonly EditorMediaUseFragment[] }) {
  const places = new Map<string, { readonly use: EditorMediaUseFragment; readonly count: number }>();
  for (const use of uses) {
    const key = `${use.kind} ${use.id}`;
    places.set(key, { use, count: (places.get(key)?.count ?? 0) + 1 });
  }
  return (
    <ul className="media-uses">
      {[...places].map(([key, place]) => (
        <Use key={key} {...place} />
      ))}
    </ul>
  );
}

function Use({ use, count }: { readonly use: EditorMediaUseFragment; readonly count: number }) {
  const place = placeOfUse(use);
  const mayOpen = useMayOpen(place?.screen ?? '');
  const name = use.product?.title ?? use.title;
  const word = wordOf(use);
  const notes = [name && word, count > 1 && texts.times(count)].filter(Boolean).join(', ');
  return (
    <li>
      {place && mayOpen ? <Link to={place.to}>{name || word}</Link> : <span>{name || word}</span>}
      {notes && <span className="soft"> ({notes})</span>}
    </li>
  );
}

function wordOf({ kind, id }: EditorMediaUseFragment): string {
  if (kind === 'blocks' && id.startsWith('field:')) return texts.area;
  const known = Object.entries(texts.kinds).find(([name]) => name === kind);
  return known ? known[1] : texts.elsewhere;
}
