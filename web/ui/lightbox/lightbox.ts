import { openLightbox, type Slide } from './lightbox-dialog.ts';

/**
 * Shows the large version of a picture over the page, and the others of its group: the links to a large version within
 * the nearest element with a `role`. The links' own pictures say what is to be seen. A link with `data-film` leads to a film, and names
 * the address that shows it in a frame; it is empty where the browser plays it.
 */
export function open(link: HTMLAnchorElement): void {
  if (document.querySelector('dialog.lightbox')) return;
  const group = link.closest('[role="group"]') ?? link.parentElement;
  const links = [...(group?.querySelectorAll<HTMLAnchorElement>('a[data-opens="lightbox"]') ?? [])];
  openLightbox({
    slides: (links.length > 0 ? links : [link]).map((each) => slideOf(each, each === link)),
    index: Math.max(links.indexOf(link), 0),
    label: group?.getAttribute('aria-label'),
    theme: group instanceof HTMLElement ? group.dataset.lightboxTheme : undefined,
    opener: link,
  });
}

function slideOf(link: HTMLAnchorElement, isAskedFor: boolean): Slide {
  const small = link.querySelector('img');
  const { film } = link.dataset;
  if (film !== undefined) return { shown: filmOf(film, link.href, small?.alt ?? '', isAskedFor) };
  const of = (name: string) => small?.getAttribute(name) ?? '';
  return { shown: { src: link.href, alt: small?.alt ?? '', width: of('width'), height: of('height') } };
}

/** A film plays at once where somebody asked for it; to those that are turned to nobody did yet. */
function filmOf(frame: string, file: string, title: string, isAskedFor: boolean): HTMLElement {
  if (frame === '') {
    const video = document.createElement('video');
    Object.assign(video, { src: file, controls: true, playsInline: true, autoplay: isAskedFor });
    video.setAttribute('aria-label', title);
    return video;
  }
  const player = document.createElement('iframe');
  const address = new URL(frame);
  if (isAskedFor) address.searchParams.set('autoplay', '1');
  Object.assign(player, { src: address.href, title, allow: 'autoplay; fullscreen; picture-in-picture' });
  player.allowFullscreen = true;
  return player;
}
