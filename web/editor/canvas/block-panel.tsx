import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Group } from 'react-aria-components/Group';
import { Button, IconButton } from '../ui/button.tsx';
import { objectOf } from './actions/change-fields.ts';
import type { Commands } from './commands.ts';
import { FieldControl } from './field-control.tsx';
import { moveFocusTo, useFocusMoves } from './focus-moves.ts';
import { findBlock } from './layout.ts';
import { SectionPanel } from './section-panel.tsx';
import type { CanvasSession } from './use-canvas-session.ts';
import { canvasWords as words } from './words.ts';

export interface BlockPanelProps {
  readonly session: CanvasSession;
  readonly commands: Commands;
  onWrite(blockId: string): void;
}

/** What the focus is moved to: the first thing to fill in or to press of what is chosen. */
const firstControls = [
  '.canvas-first :is(input, textarea, button, [tabindex="0"])',
  '.canvas-actions button',
] as const;

/** The fields of what is chosen. Escape leads back to it in the list. */
export function BlockPanel({ session, commands, onWrite }: BlockPanelProps) {
  const { store, kinds } = session;
  const { layout, selection } = useSyncExternalStore(store.subscribe, store.read);
  const [first, ...others] = selection.blocks;
  const block = first === undefined ? undefined : findBlock(layout, first);
  const section = layout.find(({ id }) => id === selection.section);
  const panel = useRef<HTMLElement>(null);
  useFocusMoves('fields', panel, firstControls);
  useEffect(() => {
    const { current } = panel;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) moveFocusTo('list');
    };
    current?.addEventListener('keydown', leave);
    return () => current?.removeEventListener('keydown', leave);
  }, []);
  return (
    <section className="canvas-side canvas-panel" aria-label={words.panel} ref={panel}>
      {block && others.length > 0 ? (
        <>
          <h2>{words.several(selection.blocks.length)}</h2>
          <BlockActions commands={commands} />
        </>
      ) : block ? (
        <>
          <h2>{kinds.get(block.type)?.title ?? block.type}</h2>
          <BlockActions commands={commands} />
          <div className="canvas-fields canvas-first">
            {block.type === 'html' && (
              <Button icon="edit" onPress={() => onWrite(block.id)}>
                {words.write}
              </Button>
            )}
            <BlockFields key={block.id} {...{ block, session, commands }} />
          </div>
        </>
      ) : section ? (
        <SectionPanel
          key={section.id}
          {...{ section, store, commands }}
          number={layout.indexOf(section) + 1}
        />
      ) : (
        <p className="soft">{words.nothingChosen}</p>
      )}
    </section>
  );
}

function BlockActions({ commands }: Pick<BlockPanelProps, 'commands'>) {
  function remove(): void {
    commands.remove();
    moveFocusTo('list');
  }
  return (
    <Group className="canvas-actions" aria-label={words.blockActions}>
      <Button kind="quiet" onPress={commands.duplicate}>
        {words.duplicate}
      </Button>
      <Button kind="quiet" onPress={() => void commands.copy()}>
        {words.copy}
      </Button>
      <IconButton icon="trash" label={words.remove} onPress={remove} />
    </Group>
  );
}

interface BlockFieldsProps extends Pick<BlockPanelProps, 'session' | 'commands'> {
  readonly block: { readonly id: string; readonly type: string; readonly value: unknown };
}

function BlockFields({ block, session: { kinds }, commands }: BlockFieldsProps) {
  const kind = kinds.get(block.type);
  if (kind === undefined) return <p role="status">{words.unknownKind(block.type)}</p>;
  const values = objectOf(block.value);
  return (
    <div className="canvas-fields">
      {kind.fields.map(({ name, control, byDefault }) => (
        <FieldControl
          key={name}
          name={name}
          path={name}
          control={control}
          value={values[name] ?? byDefault}
          beside={{
            newWindow: kind.fields.find((field) => field.name === 'newWindow')?.byDefault,
            ...values,
          }}
          onChangeBeside={(changed) =>
            commands.changeFields(block.id, block.type, changed, `${block.id} ${name}`)
          }
          onChange={(value) =>
            commands.changeFields(block.id, block.type, { [name]: value }, `${block.id} ${name}`)
          }
        />
      ))}
    </div>
  );
}
