import type { VariantImage } from './product.ts';

/** What says which picture an image shows, in our themes and in those from elsewhere. */
const pictureAttributes = [
  'src',
  'srcset',
  'alt',
  'width',
  'height',
  'data-src',
  'data-image',
  'data-image-dimensions',
  'data-image-focal-point',
  'data-focal',
  'style',
];
const widths = [300, 500, 750, 1000, 1500];

type Attributes = readonly (readonly [string, string | null])[];

/**
 * Puts a variant's picture in the place of the product's main one, near the form, in the theme's own markup; where the
 * page has it among others, the two change places. Answers how to undo it.
 */
export function showVariantImage(from: Element, mainUrl: string, image: VariantImage): () => void {
  const main = nearestImage(from, mainUrl);
  if (!main || pathOf(mainUrl) === pathOf(image.url)) return () => {};
  const other = imagesIn(main.around, image.url)[0];
  const before = { main: read(main.image), other: other && read(other) };
  write(main.image, before.other ?? attributesOf(image, main.image));
  if (other) write(other, before.main);
  const undoLinks = other ? exchangeLinks(main.image, other) : () => {};
  bringIntoView(main.image);
  return () => {
    write(main.image, before.main);
    if (other && before.other) write(other, before.other);
    undoLinks();
  };
}

/** The first image of a picture in the nearest surroundings that have one. */
function nearestImage(from: Element, url: string): { image: HTMLImageElement; around: Element } | null {
  for (let around = from.parentElement; around; around = around.parentElement) {
    const [image] = imagesIn(around, url);
    if (image) return { image, around };
  }
  return null;
}

function imagesIn(around: Element, url: string): HTMLImageElement[] {
  const path = pathOf(url);
  return [...around.querySelectorAll('img')].filter((image) =>
    ['src', 'data-src', 'data-image'].some((name) => pathOf(image.getAttribute(name) ?? '') === path),
  );
}

function pathOf(url: string): string {
  return url === '' ? '' : new URL(url, location.href).href.replace(/[?#].*$/, '');
}

function read(image: Element): Attributes {
  return pictureAttributes.map((name) => [name, image.getAttribute(name)]);
}

function write(image: Element, attributes: Attributes): void {
  for (const [name, value] of attributes) {
    if (value === null) image.removeAttribute(name);
    else if (image.getAttribute(name) !== value) image.setAttribute(name, value);
  }
}

/** Of a picture that the page shows nowhere else; one beside its name needs no words of its own. */
function attributesOf({ url, alt, width, height, position }: VariantImage, place: Element): Attributes {
  const isOwn = width !== null && new URL(url, location.href).origin === location.origin;
  const steps = isOwn ? widths.filter((step) => step <= width) : [];
  const given = new Map([
    ['src', steps.length > 0 ? `${url}?format=${steps.at(-1)}w` : url],
    ...(steps.length > 0
      ? [['srcset', steps.map((step) => `${url}?format=${step}w ${step}w`).join(', ')] as const]
      : []),
    ['alt', place.getAttribute('alt') === '' ? '' : alt],
    ...(width && height
      ? ([
          ['width', `${width}`],
          ['height', `${height}`],
        ] as const)
      : []),
    ...(position ? [['style', `object-position:${position}`] as const] : []),
  ]);
  return pictureAttributes.map((name) => [name, given.get(name) ?? null]);
}

/** Links to the large versions go with the pictures. */
function exchangeLinks(one: Element, two: Element): () => void {
  const [first, second] = [one.closest('a'), two.closest('a')];
  if (!first?.dataset.opens || !second?.dataset.opens || first === second) return () => {};
  const [firstTarget, secondTarget] = [first.href, second.href];
  first.href = secondTarget;
  second.href = firstTarget;
  return () => {
    first.href = firstTarget;
    second.href = secondTarget;
  };
}

/** A row of pictures that is scrolled sideways goes back to where the shown one is; the page itself stays. */
function bringIntoView(image: Element): void {
  for (let row = image.parentElement; row; row = row.parentElement) {
    if (row.scrollLeft === 0 || row === document.documentElement) continue;
    const by = image.getBoundingClientRect().left - row.getBoundingClientRect().left;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.scrollBy({ left: by, behavior: isStill ? 'auto' : 'smooth' });
    return;
  }
}
