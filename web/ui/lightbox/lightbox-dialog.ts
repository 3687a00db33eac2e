import { pageText } from '#web/site/languages/page-texts.ts';
import { openModal } from '../modal.ts';
import { onResized } from '../resize-emitter.ts';
import { lightboxMargin, stepOfKey, stepOfSwipe, turnTo } from './lightbox.rules.ts';

/** A picture in its large version. */
export interface SlidePicture {
  readonly src: string;
  readonly alt: string;
  /** Its size as attributes have it, where it is known before the picture is there; else empty. */
  readonly width: string;
  readonly height: string;
}

/** What is looked at: a picture, or an element such as a film, which is lent while it is its turn; and what is said below. */
export interface Slide {
  readonly shown: SlidePicture | HTMLElement;
  readonly note?: readonly Node[];
}

export interface LightboxOptions {
  readonly slides: readonly Slide[];
  /** The one to begin with. */
  readonly index: number;
  /** What the dialog is called; "Pictures" when left out. */
  readonly label?: string | null | undefined;
  readonly theme?: string | undefined;
  /** Where the focus goes afterwards. */
  readonly opener: HTMLElement;
}

/** Shows slides over the page, one at a time, by buttons, arrow keys and swipes. */
export function openLightbox({
  slides,
  index: first,
  label,
  theme,
  opener,
}: LightboxOptions): HTMLDialogElement {
  let index = first;
  const frame = element('div', 'lightbox-frame');
  frame.dataset.outside = '';
  const note = element('div', 'lightbox-note');
  const count = element('p', 'lightbox-count');
  count.setAttribute('role', 'status');
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.dataset.theme = theme ?? 'dark';
  dialog.setAttribute('aria-label', label ?? pageText('Pictures'));

  const picture = document.createElement('img');
  picture.className = 'lightbox-picture';
  const film = element('div', 'lightbox-film');
  let giveBack = () => {};
  const place = () => {
    const shown = frame.firstElementChild;
    const height = shown instanceof HTMLElement ? shown.offsetHeight : 0;
    frame.style.paddingBlock = `${lightboxMargin(height, innerHeight)}px`;
  };
  const show = () => {
    giveBack();
    giveBack = () => {};
    const slide = slides[index];
    if (!slide) return;
    const { shown, note: words = [] } = slide;
    if (shown instanceof HTMLElement) {
      giveBack = lend(shown, film);
      frame.replaceChildren(film, note);
    } else {
      picture.alt = shown.alt;
      // With both attributes the place is known before the picture is there.
      for (const name of ['width', 'height'] as const) picture.setAttribute(name, shown[name]);
      picture.src = shown.src;
      frame.replaceChildren(picture, note);
    }
    note.replaceChildren(...words.map((word) => word.cloneNode(true)));
    count.textContent = `${index + 1} / ${slides.length}`;
    dialog.scrollTop = 0;
    place();
  };
  const turn = (step: number) => {
    if (step === 0 || slides.length < 2) return;
    index = turnTo(index, step, slides.length);
    show();
  };

  const close = button('lightbox-close', pageText('Close'), '×');
  close.dataset.close = '';
  dialog.append(close, frame);
  if (slides.length > 1) {
    const previous = button('lightbox-previous', pageText('Previous picture'), '‹');
    const next = button('lightbox-next', pageText('Next picture'), '›');
    previous.addEventListener('click', () => turn(-1));
    next.addEventListener('click', () => turn(1));
    dialog.append(previous, next, count);
  }
  dialog.addEventListener('keydown', (event) => {
    const step = stepOfKey(event.key);
    if (step === 0) return;
    // What lies below, such as a theme's gallery, does not turn as well.
    event.stopPropagation();
    turn(step);
  });
  turnBySwipes(frame, turn);
  picture.addEventListener('load', place);
  const forget = onResized(place);
  dialog.addEventListener('close', () => {
    forget();
    giveBack();
  });
  openModal(dialog, opener);
  show();
  return dialog;
}

/** Takes an element out of the page; the answer puts it back. */
function lend(lent: HTMLElement, to: HTMLElement): () => void {
  const mark = document.createComment('');
  if (lent.parentNode) lent.replaceWith(mark);
  to.replaceChildren(lent);
  return () => {
    if (mark.parentNode) mark.replaceWith(lent);
    else lent.remove();
  };
}

function turnBySwipes(frame: HTMLElement, turn: (step: number) => void): void {
  let from: Touch | undefined;
  frame.addEventListener(
    'touchstart',
    ({ touches }) => {
      // Two fingers enlarge, they do not turn.
      from = touches.length === 1 ? touches[0] : undefined;
    },
    { passive: true },
  );
  frame.addEventListener('touchend', ({ changedTouches: [to] }) => {
    if (from && to) turn(stepOfSwipe(to.clientX - from.clientX, to.clientY - from.clientY));
    from = undefined;
  });
}

function element(name: 'div' | 'p', className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

function button(className: string, label: string, sign: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = `lightbox-button ${className}`;
  made.setAttribute('aria-label', label);
  made.textContent = sign;
  return made;
}
