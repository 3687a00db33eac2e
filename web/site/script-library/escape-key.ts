/** What a theme opened, and what closes it. */
type Target = { readonly close?: () => unknown };

const targets: Target[] = [];
let isEnabled = true;

function closeLast({ key }: KeyboardEvent): void {
  if (key === 'Escape' && isEnabled) targets.at(-1)?.close?.();
}

/** Closes by the escape key what a theme opened last. */
export const escapeKey = {
  addTarget(target: Target): void {
    if (targets.length === 0) document.addEventListener('keydown', closeLast);
    targets.push(target);
  },
  removeTarget(target: Target): void {
    const at = targets.lastIndexOf(target);
    if (at >= 0) targets.splice(at, 1);
    if (targets.length === 0) document.removeEventListener('keydown', closeLast);
  },
  enable(): void {
    isEnabled = true;
  },
  disable(): void {
    isEnabled = false;
  },
};
