import { scrollGoal, scrollMs, scrollPart } from './scroll-to.rules.ts';

/** Brings an element of the page into view, at once for who wants nothing to move. */
export function scrollTo(element: Element): void {
  const { ownerDocument: page } = element;
  const view = page.defaultView;
  if (!view) return;
  const from = view.scrollY;
  const lowest = page.documentElement.scrollHeight - view.innerHeight;
  const goal = scrollGoal({ top: element.getBoundingClientRect().top, scrolled: from, lowest });
  const show = (top: number) => view.scrollTo({ top, behavior: 'instant' });
  if (view.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    show(goal);
    return;
  }
  const duration = scrollMs(goal - from);
  const beganAt = performance.now();
  const step = () => {
    const time = (performance.now() - beganAt) / duration;
    show(from + (goal - from) * scrollPart(time));
    if (time < 1) view.requestAnimationFrame(step);
  };
  view.requestAnimationFrame(step);
}
