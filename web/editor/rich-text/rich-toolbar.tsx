import type { Editor } from '@tiptap/core';
import { Group } from 'react-aria-components/Group';
import { Toolbar } from 'react-aria-components/Toolbar';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { ColourButton } from './colour-button.tsx';
import { clearFormatting } from './extensions.ts';
import { FormatButton } from './format-button.tsx';
import { StyleSelect } from './style-select.tsx';
import { TextLink } from './text-link.tsx';
import { richTextWords as words } from './words.ts';
import './rich-text.css';

export interface RichToolbarProps {
  readonly editor: Editor;
  /** Whether the link editor is open: the keyboard opens it too. */
  readonly isLinking: boolean;
  onLinking(isOpen: boolean): void;
  /** Ends the writing, where it ends. */
  readonly onClose?: (() => void) | undefined;
}

/** What can be done to words that are being written. */
export function RichToolbar({ editor, isLinking, onLinking, onClose }: RichToolbarProps) {
  const chain = () => editor.chain().focus();
  const can = editor.can();
  const alignment =
    editor.getAttributes('heading').alignment ?? editor.getAttributes('paragraph').alignment ?? 'left';
  return (
    <Toolbar aria-label={words.toolbar} className="rich-toolbar">
      <Group className="rich-group">
        <FormatButton
          {...{ label: words.undo, shortcut: 'Mod Z', isOn: false, isDisabled: !can.undo() }}
          onPress={() => chain().undo().run()}
        >
          <Icon name="undo" />
        </FormatButton>
        <FormatButton
          {...{ label: words.redo, shortcut: 'Mod Shift Z', isOn: false, isDisabled: !can.redo() }}
          onPress={() => chain().redo().run()}
        >
          <Icon name="redo" />
        </FormatButton>
      </Group>
      <StyleSelect editor={editor} />
      <Marks editor={editor} />
      <Group className="rich-group">
        <ColourButton editor={editor} kind="text" />
        <ColourButton editor={editor} kind="background" />
        <FormatButton
          {...{ label: words.link, shortcut: 'Mod K', isOn: editor.isActive('link') }}
          onPress={() => onLinking(true)}
        >
          <Icon name="link" />
        </FormatButton>
      </Group>
      <Group className="rich-group">
        {(['left', 'center', 'right', 'justify'] as const).map((each) => (
          <FormatButton
            key={each}
            label={words.alignments[each]}
            shortcut={`Mod Shift ${{ left: 'L', center: 'E', right: 'R', justify: 'J' }[each]}`}
            isOn={alignment === each}
            onPress={() => chain().setAlignment(each).run()}
          >
            <Icon
              name={
                (
                  {
                    left: 'alignLeft',
                    center: 'alignCenter',
                    right: 'alignRight',
                    justify: 'alignJustify',
                  } as const
                )[each]
              }
            />
          </FormatButton>
        ))}
      </Group>
      <Lists editor={editor} />
      <FormatButton
        {...{ label: words.clear, shortcut: 'Mod \\', isOn: false }}
        onPress={() => clearFormatting(editor)}
      >
        <Icon name="clear" />
      </FormatButton>
      {onClose && (
        <Button kind="primary" onPress={onClose}>
          {words.done}
        </Button>
      )}
      {isLinking && <TextLink editor={editor} onClose={() => onLinking(false)} />}
    </Toolbar>
  );
}

function Marks({ editor }: { readonly editor: Editor }) {
  const chain = () => editor.chain().focus();
  const marks = [
    ['bold', 'Mod B', <b key="b">B</b>, () => chain().toggleBold().run()],
    ['italic', 'Mod I', <i key="i">I</i>, () => chain().toggleItalic().run()],
    ['underline', 'Mod U', <u key="u">U</u>, () => chain().toggleUnderline().run()],
    ['strike', 'Mod Shift S', <s key="s">S</s>, () => chain().toggleStrike().run()],
    ['subscript', 'Mod ,', <Icon key="sub" name="subscript" />, () => chain().toggleSubscript().run()],
    ['superscript', 'Mod .', <Icon key="sup" name="superscript" />, () => chain().toggleSuperscript().run()],
  ] as const;
  return (
    <Group className="rich-group">
      {marks.map(([name, shortcut, shown, run]) => (
        <FormatButton
          key={name}
          {...{ label: words[name], shortcut, isOn: editor.isActive(name) }}
          onPress={run}
        >
          {shown}
        </FormatButton>
      ))}
    </Group>
  );
}

function Lists({ editor }: { readonly editor: Editor }) {
  const chain = () => editor.chain().focus();
  const parts = [
    ['list', 'bullets', 'Mod Shift 8', editor.isActive('bulletList'), () => chain().toggleBulletList().run()],
    [
      'numbered',
      'numbers',
      'Mod Shift 7',
      editor.isActive('orderedList'),
      () => chain().toggleOrderedList().run(),
    ],
    ['outdent', 'outdent', 'Mod [', false, () => chain().outdent().run()],
    ['indent', 'indent', 'Mod ]', false, () => chain().indent().run()],
    ['quote', 'quote', 'Mod Shift B', editor.isActive('blockquote'), () => chain().toggleBlockquote().run()],
  ] as const;
  return (
    <Group className="rich-group">
      {parts.map(([name, icon, shortcut, isOn, run]) => (
        <FormatButton key={name} {...{ label: words[name], shortcut, isOn }} onPress={run}>
          <Icon name={icon} />
        </FormatButton>
      ))}
    </Group>
  );
}
