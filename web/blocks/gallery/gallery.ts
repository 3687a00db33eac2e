import { pageText } from '#web/site/languages/page-texts.ts';
import { nearestTo, pictureAfterKey, wrap } from './gallery-moves.rules.ts';

/**
 * Makes a row of pictures a slideshow: buttons, keys, dots, and movement by itself, which stands still while someone looks
 * closely, asked for less motion, or pressed pause.
 */
export function enhance(gallery: HTMLElement): void {
  const stage = gallery.querySelector<HTMLElement>('.sqs-gallery-stage');
  const slides = [...(stage?.querySelectorAll<HTMLElement>('.slide') ?? [])];
  if (stage === null || slides.length < 2) return;
  const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const shown = () =>
    nearestTo(
      stage.scrollLeft + stage.clientWidth / 2,
      slides.map((slide) => slide.offsetLeft - stage.offsetLeft + slide.offsetWidth / 2),
    );
  const show = (index: number) => {
    const slide = slides[index];
    if (slide === undefined) return;
    const left = slide.offsetLeft - stage.offsetLeft - (stage.clientWidth - slide.offsetWidth) / 2;
    stage.scrollTo({ left, behavior: wantsStillness ? 'instant' : 'smooth' });
  };
  const turn = (step: number) => show(wrap(shown() + step, slides.length));

  stage.addEventListener('keydown', (event) => {
    const next = pictureAfterKey(event.key, shown(), slides.length);
    if (next === null) return;
    event.preventDefault();
    show(next);
  });
  const thumbnails = [...gallery.querySelectorAll<HTMLAnchorElement>('.sqs-gallery-thumbnails a')];
  for (const [index, link] of thumbnails.entries()) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      show(index);
    });
  }
  const bar = document.createElement('div');
  bar.className = 'sqs-gallery-controls';
  const marks: HTMLElement[] = [...thumbnails];
  if (gallery.dataset.controls !== undefined)
    bar.append(
      button('sqs-gallery-previous', pageText('Previous picture'), '‹', () => turn(-1)),
      button('sqs-gallery-next', pageText('Next picture'), '›', () => turn(1)),
    );
  if (gallery.dataset.indicators !== undefined) {
    const dots = slides.map((_, index) =>
      button(
        'sqs-gallery-indicator',
        pageText('Picture {number} of {count}', { number: index + 1, count: slides.length }),
        '',
        () => show(index),
      ),
    );
    marks.push(...dots);
    bar.append(...dots);
  }
  const seconds = Number(gallery.dataset.autoplay);
  if (seconds > 0 && !wantsStillness) bar.append(moveByItself(gallery, seconds, () => turn(1)));
  if (bar.childElementCount > 0) stage.after(bar);

  const mark = () => {
    const current = shown();
    for (const [index, element] of marks.entries()) {
      const isCurrent = index % slides.length === current;
      if (isCurrent) element.setAttribute('aria-current', 'true');
      else element.removeAttribute('aria-current');
    }
  };
  stage.addEventListener('scroll', mark, { passive: true });
  mark();
}

/** The next picture every so many seconds; never while the pointer or the focus is on the gallery, nor out of sight. */
function moveByItself(gallery: HTMLElement, seconds: number, next: () => void): HTMLButtonElement {
  let isPaused = false;
  setInterval(() => {
    const isLookedAt = gallery.matches(':hover, :focus-within');
    if (!isPaused && !isLookedAt && !document.hidden && gallery.isConnected) next();
  }, seconds * 1_000);
  const pause = button('sqs-gallery-pause', pageText('Pause'), '❚❚', () => {
    isPaused = !isPaused;
    pause.setAttribute('aria-label', pageText(isPaused ? 'Play' : 'Pause'));
    pause.textContent = isPaused ? '▶' : '❚❚';
  });
  return pause;
}

function button(className: string, label: string, sign: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = `sqs-gallery-button ${className}`;
  made.setAttribute('aria-label', label);
  made.textContent = sign;
  made.addEventListener('click', onClick);
  return made;
}
