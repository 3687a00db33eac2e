/** How long something that opens or closes over the page takes, unless the visitor asked for less motion. */
export const modalMs = 300;

/**
 * Shows a dialog over the page. Escape, a click outside of it and its `[data-close]` buttons close it; Tab stays in it,
 * the page behind does not scroll, and the focus is back on the opener afterwards, when the dialog is gone.
 */
export function openModal(dialog: HTMLDialogElement, opener: HTMLElement): void {
  const unlock = lockScrolling();
  let isClosing = false;
  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    await fade(dialog, [1, 0]);
    dialog.close();
  };
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    // What surrounds the content is the dialog itself, or says that it is outside.
    if (target === dialog || target.closest('[data-close]') || target.hasAttribute('data-outside')) close();
  });
  dialog.addEventListener('keydown', (event) => {
    // A dialog over this one looks after its own keys.
    if (event.target instanceof Element && event.target.closest('dialog') !== dialog) return;
    // Some browsers close at a second Escape whatever the page says to it.
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Tab') keepInside(dialog, event);
  });
  dialog.addEventListener('close', () => {
    unlock();
    dialog.remove();
    opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  fade(dialog, [0, 1]);
}

async function fade(element: Element, opacity: number[]): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  await element
    .animate({ opacity }, { duration: modalMs, easing: 'ease', fill: 'forwards' })
    .finished.catch(() => {});
}

/** The place of the scrollbar stays free, so that nothing behind moves. */
function lockScrolling(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, paddingRight } = style;
  const scrollbar = innerWidth - clientWidth;
  style.overflow = 'hidden';
  if (scrollbar > 0) style.paddingRight = `${scrollbar}px`;
  return () => Object.assign(style, { overflow, paddingRight });
}

const focusable =
  'a[href], button:not([disabled]), input:not([type="hidden"], [disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

function keepInside(dialog: HTMLElement, event: KeyboardEvent): void {
  const stops = [...dialog.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.checkVisibility());
  const [first] = stops;
  const last = stops.at(-1);
  const edge = event.shiftKey ? first : last;
  if (document.activeElement !== edge && dialog.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
