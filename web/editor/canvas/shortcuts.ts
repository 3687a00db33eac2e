import type { CanvasStore } from './canvas-store.ts';
import type { Commands } from './commands.ts';

/** What keys do on a canvas, unless someone writes in a field. Answers whether the key meant something. */
export function runShortcut(event: KeyboardEvent, store: CanvasStore, commands: Commands): boolean {
  if (isWriting(event.target)) return false;
  const { blocks, section } = store.read().selection;
  const [only] = blocks;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand && key === 'z') event.shiftKey ? commands.redo() : commands.undo();
  else if (isCommand && key === 'y') commands.redo();
  else if (isCommand && key === 'd' && only) commands.duplicate();
  else if (isCommand && key === 'c' && (only ?? section) && !hasMarkedText()) void commands.copy();
  else if (event.altKey && key === 'arrowup' && only) commands.step(only, 'up');
  else if (event.altKey && key === 'arrowdown' && only) commands.step(only, 'down');
  else if ((key === 'delete' || key === 'backspace') && only && !isCommand) commands.remove();
  else if (key === 'escape' && only) store.select({});
  else return false;
  event.preventDefault();
  return true;
}

/** Texts that someone marked are copied as texts. */
function hasMarkedText(): boolean {
  return (document.getSelection()?.toString() ?? '') !== '';
}

/** Elements of the frame belong to another window, so that they are known by what they have. */
function isWriting(target: EventTarget | null): boolean {
  if (target === null || !('closest' in target) || typeof target.closest !== 'function') return false;
  return target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
}
