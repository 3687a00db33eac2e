import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { StoredDraft } from './draft-store.ts';
import type { Style, StyleSession } from './style.ts';
import type { StyleOption } from './style-graph.ts';
import { designWords } from './words.ts';

const { conflict: words } = designWords;

/** Two windows changed the style: shows where they differ, and one goes on. The other is a step back. */
export function StyleConflict({
  session: { store, options },
  stored,
}: {
  readonly session: StyleSession;
  readonly stored: StoredDraft<Style>;
}) {
  const { draft: style } = store.read();
  return (
    <Dialog
      title={words.title}
      role="alertdialog"
      isOpen
      isWide
      foot={
        <>
          <Button onPress={() => store.takeTheirs()}>{words.takeTheirs}</Button>
          <Button kind="primary" onPress={() => void store.keepMine()}>
            {words.keepMine}
          </Button>
        </>
      }
    >
      <p>{words.explanation}</p>
      <div className="canvas-both">
        <Version title={words.mine} style={style} other={stored.draft} options={options} />
        <Version title={words.theirs} style={stored.draft} other={style} options={options} />
      </div>
    </Dialog>
  );
}

interface VersionProps {
  readonly title: string;
  readonly style: Style;
  readonly other: Style;
  readonly options: readonly StyleOption[];
}

/** Where a style is otherwise than the other one. */
function Version({ title, style, other, options }: VersionProps) {
  const changed = options.filter(({ name }) => style.values[name] !== other.values[name]);
  const hasCss = style.customCss !== other.customCss;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="design-version">
        {changed.map(({ name, title: label }) => (
          <li key={name}>{`${label}: ${style.values[name] ?? words.asTheme}`}</li>
        ))}
        {hasCss && (
          <li>{words.css(style.customCss.trim() === '' ? 0 : style.customCss.split('\n').length)}</li>
        )}
        {changed.length === 0 && !hasCss && <li className="soft">{words.same}</li>}
      </ul>
    </section>
  );
}
