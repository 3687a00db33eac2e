import { type Left, leftOf } from './countdown.rules.ts';

/**
 * Counts down beside the day that the page names. It moves each second for the eye alone: who listens hears the day, and
 * nothing while it counts.
 */
export function enhance(block: HTMLElement): void {
  const time = block.querySelector<HTMLTimeElement>('.countdown-time');
  const until = Date.parse(time?.dateTime ?? '');
  if (time === null || Number.isNaN(until)) return;
  const clock = document.createElement('div');
  clock.className = 'countdown-clock';
  clock.setAttribute('aria-hidden', 'true');
  time.before(clock);
  const tick = () => {
    const left = until - Date.now();
    if (left <= 0) return end();
    show(clock, leftOf(left));
    setTimeout(tick, left % 1000 || 1000);
  };
  const end = () => {
    clock.remove();
    time.remove();
    const afterwards = block.querySelector('.countdown-afterwards');
    if (afterwards) afterwards.removeAttribute('hidden');
    else block.remove();
  };
  tick();
}

function show(clock: HTMLElement, left: Left): void {
  const language = document.documentElement.lang || 'en';
  clock.replaceChildren(
    ...left.map(([unit, count]) => {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
      const part = document.createElement('span');
      part.className = 'countdown-part';
      for (const { type, value } of format.formatToParts(count)) {
        if (type === 'literal') continue;
        const piece = document.createElement(type === 'unit' ? 'span' : 'strong');
        piece.textContent = value;
        part.append(piece);
      }
      return part;
    }),
  );
}
