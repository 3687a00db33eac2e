import { pageText } from '#web/site/languages/page-texts.ts';
import { openModal } from '../modal.ts';
import { onResized } from '../resize-emitter.ts';
import { lightboxMargin, stepOfKey, stepOfSwipe, turnTo } from './lightbox.rules.ts';

/**
 * Shows the large version of a picture over the page, and the others of its group: the links to a large version within
 * the nearest element with a `role`. The links' own pictures say what is to be seen.
 */
export function open(link: HTMLAnchorElement): void {
  if (document.querySelector('dialog.lightbox')) return;
  const group = link.closest('[role="group"]') ?? link.parentElement;
  const links = [...(group?.querySelectorAll<HTMLAnchorElement>('a[data-opens="lightbox"]') ?? [])];
  let index = Math.max(links.indexOf(link), 0);

  const picture = document.createElement('img');
  picture.className = 'lightbox-picture';
  const frame = element('div', 'lightbox-frame');
  frame.dataset.outside = '';
  frame.append(picture);
  const count = element('p', 'lightbox-count');
  count.setAttribute('role', 'status');
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.dataset.theme = group instanceof HTMLElement ? (group.dataset.lightboxTheme ?? 'dark') : 'dark';
  dialog.setAttribute('aria-label', group?.getAttribute('aria-label') ?? pageText('Pictures'));

  const place = () => {
    frame.style.paddingBlock = `${lightboxMargin(picture.offsetHeight, innerHeight)}px`;
  };
  const show = () => {
    const shown = links[index] ?? link;
    const small = shown.querySelector('img');
    picture.alt = small?.alt ?? '';
    // With both attributes the place is known before the picture is there.
    for (const name of ['width', 'height']) picture.setAttribute(name, small?.getAttribute(name) ?? '');
    picture.src = shown.href;
    count.textContent = `${index + 1} / ${links.length}`;
    dialog.scrollTop = 0;
    place();
  };
  const turn = (step: number) => {
    if (step === 0 || links.length < 2) return;
    index = turnTo(index, step, links.length);
    show();
  };

  const close = button('lightbox-close', pageText('Close'), '×');
  close.dataset.close = '';
  dialog.append(close, frame);
  if (links.length > 1) {
    const previous = button('lightbox-previous', pageText('Previous picture'), '‹');
    const next = button('lightbox-next', pageText('Next picture'), '›');
    previous.addEventListener('click', () => turn(-1));
    next.addEventListener('click', () => turn(1));
    dialog.append(previous, next, count);
  }
  dialog.addEventListener('keydown', ({ key }) => turn(stepOfKey(key)));
  turnBySwipes(frame, turn);
  picture.addEventListener('load', place);
  dialog.addEventListener('close', onResized(place));
  openModal(dialog, link);
  show();
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
