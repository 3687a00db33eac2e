import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Measures how fast the page is for its visitor; the answer takes what was measured since it was asked last, by name. */
export function measureVitals(): () => Record<string, number> {
  let measured: Record<string, number> = {};
  const note = ({ name, value }: { name: string; value: number }) => {
    measured[name] = Number(value.toFixed(4));
  };
  for (const measure of [onFCP, onLCP, onCLS, onINP, onTTFB]) measure(note);
  // Browsers that do not know the delay of a first input have the next paint.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming)
        note({ name: 'FID', value: entry.processingStart - entry.startTime });
  }).observe({ type: 'first-input', buffered: true });
  return () => {
    const taken = measured;
    measured = {};
    return taken;
  };
}
