import { lazy, Suspense, useState } from 'react';
import { Group } from 'react-aria-components/Group';
import type { LayoutSection } from '#web/blocks/layout-html.ts';
import { readSectionStyle, sectionThemes, sectionWidths } from '#web/blocks/section-style.ts';
import { useThemeColours } from '../design/use-theme-colours.ts';
import { savedSectionsWords } from '../saved-sections/words.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Select } from '../ui/choice.tsx';
import { ColourField } from '../ui/colour-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { changeSectionStyle, type StyleChange } from './actions/sections.ts';
import type { CanvasStore } from './canvas-store.ts';
import type { Commands } from './commands.ts';
import { moveFocusTo } from './focus-moves.ts';
import { gridWords } from './grid-words.ts';
import { openPalette } from './palette-state.ts';
import { SectionPictureFields } from './section-picture-fields.tsx';
import { canvasWords as words } from './words.ts';

const { style: labels } = words;
/** Opened by few: a file of its own. */
const SaveSectionDialog = lazy(async () => ({
  default: (await import('../saved-sections/save-section-dialog.tsx')).SaveSectionDialog,
}));

export interface SectionPanelProps {
  readonly section: LayoutSection;
  readonly number: number;
  readonly store: CanvasStore;
  readonly commands: Commands;
}

/** How a section looks, and what can be done to it. */
export function SectionPanel({ section, number, store, commands }: SectionPanelProps) {
  const { id } = section;
  const style = readSectionStyle(section.style);
  const colours = useThemeColours();
  const [isSaving, setIsSaving] = useState(false);
  const change = (next: StyleChange) =>
    store.change(changeSectionStyle(store.read().layout, id, next), {
      key: `${id} ${Object.keys(next).join(' ')}`,
    });
  function remove(): void {
    commands.removeSection(id);
    moveFocusTo('list');
  }
  return (
    <>
      <h2>{words.section(number)}</h2>
      <Group className="canvas-actions" aria-label={words.sectionActions}>
        <IconButton icon="up" label={words.moveUp} onPress={() => commands.stepSection(id, 'up')} />
        <IconButton icon="down" label={words.moveDown} onPress={() => commands.stepSection(id, 'down')} />
        <Button kind="quiet" onPress={() => commands.duplicateSection(id)}>
          {words.duplicate}
        </Button>
        <Button kind="quiet" onPress={() => void commands.copy()}>
          {words.copy}
        </Button>
        <IconButton icon="trash" label={words.remove} onPress={remove} />
      </Group>
      <div className="canvas-actions canvas-first">
        <Button icon="plus" onPress={() => openPalette({ startOf: id })}>
          {words.addBlock}
        </Button>
        <Button kind="quiet" onPress={() => commands.insertSection(id)}>
          {words.addSection}
        </Button>
        <Button kind="quiet" onPress={() => setIsSaving(true)}>
          {savedSectionsWords.save}
        </Button>
      </div>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveSectionDialog section={section} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
      <div className="canvas-fields">
        <Select
          label={gridWords.layout}
          {...(section.kind === 'GRID' ? { hint: gridWords.hint } : {})}
          value={section.kind}
          options={(['ROWS', 'GRID'] as const).map((value) => ({ value, label: gridWords.layouts[value] }))}
          onChange={(kind) => commands.arrange(id, kind)}
        />
        <Select
          label={labels.theme}
          value={style.theme ?? ''}
          options={(['', ...sectionThemes] as const).map((value) => ({ value, label: labels.themes[value] }))}
          onChange={(theme) => change({ theme: theme === '' ? null : theme })}
        />
        <ColourField
          label={labels.background}
          value={style.background ?? ''}
          swatches={colours}
          onClear={() => change({ background: null })}
          onChange={(background) => change({ background })}
        />
        <SectionPictureFields style={style} colours={colours} onChange={change} />
        <NumberField
          label={labels.minHeight}
          hint={labels.minHeightHint}
          value={style.minHeight ?? 0}
          minValue={0}
          maxValue={100}
          onChange={(minHeight) => change({ minHeight: minHeight === 0 ? null : minHeight })}
        />
        <Select
          label={labels.width}
          value={style.width ?? ''}
          options={(['', ...sectionWidths] as const).map((value) => ({ value, label: labels.widths[value] }))}
          onChange={(width) => change({ width: width === '' ? null : width })}
        />
      </div>
    </>
  );
}
