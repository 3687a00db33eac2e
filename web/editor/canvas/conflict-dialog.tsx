import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { wordsOfBlock } from './block-words.ts';
import type { Draft } from './draft.ts';
import { allBlocks, type Layout } from './layout.ts';
import type { CanvasSession } from './use-canvas-session.ts';
import { canvasWords as words } from './words.ts';

const { conflict: labels } = words;

/** Two windows changed the page: shows both versions, and one goes on. The other is not lost. */
export function ConflictDialog({
  session: { store, kinds },
  stored,
}: {
  readonly session: CanvasSession;
  readonly stored: Draft;
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
      <p>{labels.explanation}</p>
      <div className="canvas-both">
        <Version title={labels.mine} layout={layout} other={stored.layout} kinds={kinds} />
        <Version title={labels.theirs} layout={stored.layout} other={layout} kinds={kinds} />
      </div>
    </Dialog>
  );
}

interface VersionProps extends Pick<CanvasSession, 'kinds'> {
  readonly title: string;
  readonly layout: Layout;
  readonly other: Layout;
}

/** The blocks of a version; those that the other one has not, or has otherwise, stand out. */
function Version({ title, layout, other, kinds }: VersionProps) {
  const known = new Set(allBlocks(other).map((block) => JSON.stringify(block)));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol className="canvas-version">
        {allBlocks(layout).map((block) => {
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
      </ol>
    </section>
  );
}
