import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { readLink } from '../links/link.rules.ts';
import { type ChosenLink, LinkDialog } from '../links/link-dialog.tsx';

/** The link of the words that are marked, or of those that the cursor is in. */
export function TextLink({ editor, onClose }: { readonly editor: Editor; onClose(): void }) {
  const [initial] = useState(() => {
    const { href, target } = editor.getAttributes('link');
    if (typeof href === 'string') editor.commands.extendMarkRange('link');
    const { from, to } = editor.state.selection;
    const name = editor.state.doc.textBetween(from, to, ' ');
    return readLink(typeof href === 'string' ? href : '', { name, opensNewWindow: target === '_blank' });
  });
  function set({ href, opensNewWindow, name, words: usual }: ChosenLink): void {
    const attributes = {
      href,
      ...(opensNewWindow ? { target: '_blank', rel: 'noopener' } : { target: null, rel: null }),
    };
    const words = name || usual;
    const chain = editor.chain().focus();
    // Words that stay as they are keep what else is marked in them.
    if (name !== '' && name === initial.name.trim()) chain.setLink(attributes).run();
    else
      chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: attributes }] }).run();
  }
  return (
    <LinkDialog
      initial={initial}
      hasName
      hasWindow
      onRemove={editor.isActive('link') ? () => void editor.chain().focus().unsetLink().run() : undefined}
      onSet={set}
      onClose={onClose}
    />
  );
}
