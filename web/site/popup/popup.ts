import { isInTime, readClosed, scrolledPercent, shouldShow, writeClosed } from './popup.rules.ts';

const keyPrefix = 'vitrine-popup-';
const secondMs = 1_000;
/** Where no pointer can leave the window. */
const exitSeconds = 30;
/** What had the focus before someone went into a dialog at an edge. */
const cameFrom = new WeakMap<HTMLDialogElement, HTMLElement>();

/** Shows the first of a page's popups that the visitor has not closed, once its time has come. One at a time. */
export function enhance(root: HTMLElement): void {
  const now = Date.now();
  const popup = [...root.querySelectorAll('dialog')].find(
    (dialog) =>
      isInTime({ from: dialog.dataset.from ?? '', until: dialog.dataset.until ?? '' }, now) &&
      shouldShow(factsOf(dialog), readClosed(remembered(dialog)), now),
  );
  if (popup) waitFor(popup, () => show(popup));
}

/** Waits for what is to make a popup show: a time, scrolling, or a pointer on its way out. */
function waitFor({ dataset }: HTMLDialogElement, run: () => void): void {
  const isOnce = new AbortController();
  const { signal } = isOnce;
  const showOnce = () => {
    isOnce.abort();
    run();
  };
  if (dataset.trigger === 'scroll') {
    const look = () => {
      const { scrollTop: top, scrollHeight: height } = document.documentElement;
      if (scrolledPercent({ top, height, windowHeight: window.innerHeight }) >= Number(dataset.scroll))
        showOnce();
    };
    document.addEventListener('scroll', look, { passive: true, signal });
    look();
  } else if (dataset.trigger === 'exit' && matchMedia('(hover: hover)').matches)
    document.documentElement.addEventListener(
      'mouseleave',
      ({ clientY }) => {
        if (clientY <= 0) showOnce();
      },
      { signal },
    );
  else {
    const seconds = dataset.trigger === 'exit' ? exitSeconds : Number(dataset.delay);
    window.setTimeout(run, seconds * secondMs);
  }
}

function factsOf({ dataset }: HTMLDialogElement) {
  const days = dataset.again ?? '';
  return { version: Number(dataset.version), showAgainAfterDays: days === '' ? null : Number(days) };
}

function show(dialog: HTMLDialogElement): void {
  // What stands at an edge takes neither the focus nor the page from who is reading.
  if (dialog.dataset.modal === undefined) {
    dialog.open = true;
    // What lies over the whole page is closed by the key first.
    document.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && dialog.open && !document.querySelector('dialog:modal')) close(dialog);
    });
    dialog.addEventListener('focusin', ({ relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement && !dialog.contains(relatedTarget))
        cameFrom.set(dialog, relatedTarget);
    });
  } else dialog.showModal();
  dialog.addEventListener('cancel', () => remember(dialog));
  // Whoever signed up in it has answered it, though they still read its thanks.
  dialog.addEventListener('form-submitted', () => remember(dialog));
  dialog.addEventListener('click', ({ target }) => {
    const isAway =
      target === dialog || (target instanceof Element && target.closest('[data-close]') !== null);
    if (isAway) close(dialog);
    else if (target instanceof Element && target.closest('a')) remember(dialog);
  });
}

/** Remembered before it goes: browsers tell of a dialog that closed only later, when the visitor may be on another page. */
function close(dialog: HTMLDialogElement): void {
  remember(dialog);
  const isInside = dialog.contains(document.activeElement);
  dialog.close();
  // Browsers themselves lead out of a modal dialog only.
  if (isInside) cameFrom.get(dialog)?.focus({ preventScroll: true });
}

function remembered(dialog: HTMLDialogElement): string | null {
  try {
    return localStorage.getItem(keyPrefix + dialog.dataset.popup);
  } catch {
    // A browser that keeps nothing shows it on each page.
    return null;
  }
}

function remember(dialog: HTMLDialogElement): void {
  const { version } = factsOf(dialog);
  try {
    localStorage.setItem(keyPrefix + dialog.dataset.popup, writeClosed({ version, closedAt: Date.now() }));
  } catch {
    // The same.
  }
}
