import { lightboxMargin } from '#web/ui/lightbox/lightbox.rules.ts';
import { openModal } from '#web/ui/modal.ts';
import { onResized } from '#web/ui/resize-emitter.ts';
import { latestAdded, onAdded } from '../cart/added-notice.ts';
import { addedText } from '../cart/cart-pill.rules.ts';
import { pageCartWords } from '../cart/page-cart-words.ts';
import { languagePrefix } from '../islands/page-language.ts';
import { pageText } from '../languages/page-texts.ts';

/** Shows a product over the page, as the server draws it: pictures, price, choice. Without it the product's page opens. */
export async function open(opener: HTMLElement): Promise<void> {
  if (opener.ariaBusy === 'true') return;
  const address = opener.getAttribute('href') ?? opener.dataset.href ?? '';
  opener.ariaBusy = 'true';
  const view = await readView(address).catch(() => null);
  opener.ariaBusy = 'false';
  if (!view) return location.assign(address);

  const content = element('div', 'quick-view-content');
  content.append(closeButton(), ...view.childNodes, addedStatus());
  const frame = element('div', 'quick-view-frame');
  frame.dataset.outside = '';
  frame.append(content);
  const dialog = document.createElement('dialog');
  dialog.className = 'quick-view';
  dialog.setAttribute('aria-label', content.querySelector('h1, h2')?.textContent ?? pageText('Quick View'));
  dialog.append(frame);

  addThumbnails(content);
  const place = () => {
    frame.style.paddingBlock = `${lightboxMargin(content.offsetHeight, innerHeight)}px`;
  };
  const sizes = new ResizeObserver(place);
  const stopListening = [onResized(place), onAdded(() => tellAdded(content)), () => sizes.disconnect()];
  dialog.addEventListener('close', () => {
    for (const stop of stopListening) stop();
  });
  openModal(dialog, opener);
  // Who pressed a button that asks for options is where they are.
  if (opener.dataset.state !== undefined) content.querySelector('select')?.focus();
  sizes.observe(content);
  place();
}

async function readView(address: string): Promise<HTMLElement> {
  const url = new URL(address, location.href);
  url.searchParams.set('format', 'quick-view');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname} was answered with ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), 'text/html').body;
}

function closeButton(): HTMLElement {
  const button = element('button', 'quick-view-close');
  button.setAttribute('type', 'button');
  button.dataset.close = '';
  button.ariaLabel = pageCartWords().close;
  button.textContent = '×';
  return button;
}

/** The pop-up of the page is behind the dialog, so the dialog says itself what was added. */
function addedStatus(): HTMLElement {
  const status = element('p', 'quick-view-added');
  status.setAttribute('role', 'status');
  return status;
}

function tellAdded(content: Element): void {
  const status = content.querySelector('.quick-view-added');
  const added = latestAdded();
  if (!status || !added) return;
  const words = pageCartWords();
  const link = document.createElement('a');
  link.href = `${languagePrefix()}/cart`;
  link.textContent = words.title;
  status.replaceChildren(`${addedText(added.title, words)} `, link);
}

/** Below a row of several pictures there is a small one of each, which brings it into view. */
function addThumbnails(content: Element): void {
  const gallery = content.querySelector('.quick-view-gallery');
  const pictures = [...(gallery?.querySelectorAll('img') ?? [])];
  if (!gallery || pictures.length < 2) return;
  const row = element('div', 'quick-view-thumbnails');
  for (const [index, picture] of pictures.entries()) {
    const button = element('button', 'quick-view-thumbnail');
    button.setAttribute('type', 'button');
    button.ariaLabel = pageText('Picture {number} of {count}', { number: index + 1, count: pictures.length });
    const small = document.createElement('img');
    small.src = picture.src.replace(/format=\d+w/, 'format=100w');
    small.alt = '';
    small.style.objectPosition = picture.style.objectPosition;
    button.append(small);
    // The picture of a chosen variant changes places with the main one.
    button.addEventListener('click', () => {
      const place = pictures.find(({ src }) => pathOf(src) === pathOf(small.src));
      gallery.scrollTo({
        left: (place?.offsetLeft ?? 0) - (pictures[0]?.offsetLeft ?? 0),
        behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth',
      });
    });
    row.append(button);
  }
  gallery.after(row);
}

const pathOf = (url: string): string => url.replace(/\?.*/, '');

function element(name: 'div' | 'p' | 'button', className: string): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  return made;
}
