import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { wordsOfBlock } from './block-words.ts';
import type { Draft } from './draft.ts';
import { allBlocks, type Layout } from './layout.ts';
import type { CanvasSession } from './use-canvas-session.ts';
import { canvasWords as words } from './words.ts';

const { conflict: labels } = words;

/** Two windows changed the same blocks of the page: shows both versions of them, and one goes on. The other is not lost. */
export function ConflictDialog({
  session: { store, kinds },
  stored,
  clashes,
}: {
  readonly session: CanvasSession;
  readonly stored: Draft;
  /** The blocks to decide about; null for all of them. */
  readonly clashes: readonly string[] | null;
}) {
  const { layout } = store.read();
  return (
    <Dialog
      title={labels.title}
      role="alertdialog"
      isOpen
      isWide
      foot={
        <>
          <Button onPress={() => store.takeTheirs()}>{labels.takeTheirs}</Button>
          <Button kind="primary" onPress={() => void store.keepMine()}>
            {labels.keepMine}
          </Button>
        </>
      }
    >
      <p>{clashes ? labels.blocks : labels.explanation}</p>
      <div className="canvas-both">
        <Version title={labels.mine} layout={layout} other={stored.layout} {...{ kinds, clashes }} />
        <Version title={labels.theirs} layout={stored.layout} other={layout} {...{ kinds, clashes }} />
      </div>
    </Dialog>
  );
}

interface VersionProps extends Pick<CanvasSession, 'kinds'> {
  readonly title: string;
  readonly layout: Layout;
  readonly other: Layout;
  readonly clashes: readonly string[] | null;
}

/** The blocks of a version; those that the other one has not, or has otherwise, stand out. */
function Version({ title, layout, other, kinds, clashes }: VersionProps) {
  const blocks = allBlocks(layout).filter(({ id }) => clashes === null || clashes.includes(id));
  const gone = (clashes ?? []).filter((id) => blocks.every((block) => block.id !== id));
  const known = new Set(allBlocks(other).map((block) => JSON.stringify(block)));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol className="canvas-version">
        {blocks.map((block) => {
          const name = kinds.get(block.type)?.title ?? block.type;
          const isOwn = !known.has(JSON.stringify(block));
          return (
            <li key={block.id}>
              {isOwn ? (
                <mark>{`${name}: ${wordsOfBlock(block) || labels.noWords}`}</mark>
              ) : (
                `${name}: ${wordsOfBlock(block)}`
              )}
            </li>
          );
        })}
        {gone.map((id) => (
          <li key={id}>
            <mark>{labels.removed}</mark>
          </li>
        ))}
      </ol>
    </section>
  );
}
