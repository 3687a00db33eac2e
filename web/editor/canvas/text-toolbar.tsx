import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { Group } from 'react-aria-components/Group';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Toolbar } from 'react-aria-components/Toolbar';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { isSafeAddress } from './field-rules.ts';
import { canvasWords as words } from './words.ts';

const { text: labels } = words;

interface Format {
  readonly label: string;
  readonly shown: string;
  readonly isOn: boolean;
  run(): void;
}

/** What can be done to words that are being written. */
export function TextToolbar({ editor, onClose }: { readonly editor: Editor; onClose(): void }) {
  const [isLinking, setIsLinking] = useState(false);
  const chain = () => editor.chain().focus();
  const heading = (level: 1 | 2 | 3): Format => ({
    label: labels.heading(level),
    shown: `H${level}`,
    isOn: editor.isActive('heading', { level }),
    run: () => chain().toggleHeading({ level }).run(),
  });
  const formats: readonly Format[] = [
    { label: labels.bold, shown: 'B', isOn: editor.isActive('bold'), run: () => chain().toggleBold().run() },
    {
      label: labels.italic,
      shown: 'I',
      isOn: editor.isActive('italic'),
      run: () => chain().toggleItalic().run(),
    },
    { label: labels.link, shown: labels.link, isOn: editor.isActive('link'), run: () => setIsLinking(true) },
    heading(1),
    heading(2),
    heading(3),
    {
      label: labels.list,
      shown: '•',
      isOn: editor.isActive('bulletList'),
      run: () => chain().toggleBulletList().run(),
    },
    {
      ...{ label: labels.numbered, shown: '1.', isOn: editor.isActive('orderedList') },
      run: () => chain().toggleOrderedList().run(),
    },
    {
      label: labels.quote,
      shown: '”',
      isOn: editor.isActive('blockquote'),
      run: () => chain().toggleBlockquote().run(),
    },
  ];
  return (
    <Toolbar aria-label={labels.toolbar} className="canvas-text-tools">
      <Group className="canvas-formats">
        {formats.map(({ label, shown, isOn, run }) => (
          <ToggleButton
            key={label}
            aria-label={label}
            className="button button-quiet"
            isSelected={isOn}
            onChange={run}
          >
            {shown}
          </ToggleButton>
        ))}
      </Group>
      <Button kind="primary" onPress={onClose}>
        {labels.done}
      </Button>
      {isLinking && <LinkDialog editor={editor} onClose={() => setIsLinking(false)} />}
    </Toolbar>
  );
}

function LinkDialog({ editor, onClose }: { readonly editor: Editor; onClose(): void }) {
  const { href } = editor.getAttributes('link');
  const [address, setAddress] = useState(typeof href === 'string' ? href : '');
  const [problem, setProblem] = useState<string>();
  function set(): void {
    if (!isSafeAddress(address.trim())) {
      setProblem(labels.linkBad);
      return;
    }
    editor.chain().focus().extendMarkRange('link').setLink({ href: address.trim() }).run();
    onClose();
  }
  return (
    <Dialog
      title={labels.link}
      isOpen
      onClose={onClose}
      foot={
        <>
          <Button
            onPress={() => {
              editor.chain().focus().extendMarkRange('link').unsetLink().run();
              onClose();
            }}
          >
            {labels.unset}
          </Button>
          <Button kind="primary" onPress={set}>
            {labels.set}
          </Button>
        </>
      }
    >
      <TextField
        label={labels.linkPrompt}
        value={address}
        onChange={setAddress}
        problem={problem}
        autoFocus
      />
    </Dialog>
  );
}
