import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Something that was measured of a page. */
export interface Measure {
  readonly name: string;
  readonly value: number;
}

/**
 * Measures how fast the page is for its visitor: notes what else was measured, and takes what was since it was asked last, by name.
 */
export function measureVitals(): [note: (measure: Measure) => void, take: () => Record<string, number>] {
  let measured: Record<string, number> = {};
  const note = ({ name, value }: Measure) => {
    measured[name] = Number(value.toFixed(4));
  };
  for (const measure of [onFCP, onLCP, onCLS, onINP, onTTFB]) measure(note);
  // Browsers that do not know the delay of a first input have the next paint.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming)
        note({ name: 'FID', value: entry.processingStart - entry.startTime });
  }).observe({ type: 'first-input', buffered: true });
  const take = () => {
    const taken = measured;
    measured = {};
    return taken;
  };
  return [note, take];
}
