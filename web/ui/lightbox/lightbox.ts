import { openLightbox, type Slide } from './lightbox-dialog.ts';

/**
 * Shows the large version of a picture over the page, and the others of its group: the links to a large version within
 * the nearest element with a `role`. The links' own pictures say what is to be seen.
 */
export function open(link: HTMLAnchorElement): void {
  if (document.querySelector('dialog.lightbox')) return;
  const group = link.closest('[role="group"]') ?? link.parentElement;
  const links = [...(group?.querySelectorAll<HTMLAnchorElement>('a[data-opens="lightbox"]') ?? [])];
  openLightbox({
    slides: (links.length > 0 ? links : [link]).map(slideOf),
    index: Math.max(links.indexOf(link), 0),
    label: group?.getAttribute('aria-label'),
    theme: group instanceof HTMLElement ? group.dataset.lightboxTheme : undefined,
    opener: link,
  });
}

function slideOf(link: HTMLAnchorElement): Slide {
  const small = link.querySelector('img');
  const of = (name: string) => small?.getAttribute(name) ?? '';
  return { shown: { src: link.href, alt: small?.alt ?? '', width: of('width'), height: of('height') } };
}
