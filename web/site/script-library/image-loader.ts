import { focalPosition } from '../template/images.ts';

/** How a picture lies in the box around it, by the names that themes use. */
type Fit = 'cover' | 'contain';

type LoadOptions = { readonly mode?: string | undefined; readonly load?: boolean | undefined };

/** An element, or a node of the library around one. */
type Wrapped = Element | { readonly _node: unknown } | null | undefined;

/** Loads pictures whose address stands in `data-src`, and lays them into their boxes as the theme asks. */
export const imageLoader = {
  /** True when there was a picture to load. */
  load(picture: Wrapped, { mode }: LoadOptions = {}): boolean {
    const image = picture instanceof Element ? picture : picture?._node;
    if (!(image instanceof HTMLImageElement)) return false;
    const source = image.dataset.src;
    if (!image.getAttribute('src') && source) image.src = source;
    // Whoever asks has it in sight, or is about to.
    image.loading = 'eager';
    image.dataset.load = 'true';
    const fit = fitOf(image.parentElement, mode);
    if (fit) lay(image, fit);
    // Themes hide what is loading still, and write so into their pages.
    const showLoaded = () => {
      image.classList.remove('loading');
      image.classList.add('loaded');
    };
    if (image.complete && image.naturalWidth > 0) showLoaded();
    else image.addEventListener('load', showLoaded, { once: true });
    return true;
  },

  bootstrap(): void {
    for (const image of document.querySelectorAll('img[data-src]')) imageLoader.load(image);
  },
};

function fitOf(box: Element | null, mode: string | undefined): Fit | undefined {
  if (mode === 'fill' || box?.classList.contains('content-fill')) return 'cover';
  return mode === 'fit' || box?.classList.contains('content-fit') ? 'contain' : undefined;
}

function lay(image: HTMLImageElement, fit: Fit): void {
  Object.assign(image.style, { width: '100%', height: '100%', objectFit: fit });
  const position = focalPosition(image.dataset.imageFocalPoint ?? '');
  if (position !== undefined) image.style.objectPosition = position;
  // A box that is as high as its padding has no height that a picture could have all of.
  const box = image.parentElement;
  if (!box || image.clientHeight > 0 || box.clientHeight === 0) return;
  if (getComputedStyle(box).position === 'static') box.style.position = 'relative';
  Object.assign(image.style, { position: 'absolute', inset: '0' });
}
