import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** What the collector calls itself in each record. */
const version = '4.12.1';

/** Measures how fast the page is for its visitor; the answer takes what was measured since it was asked last, by name. */
export function measureVitals(): () => Record<string, number> {
  let measured: Record<string, number> = {};
  const note = ({ name, value }: { name: string; value: number }) => {
    measured[name] = Math.round(value * 10_000) / 10_000;
  };
  for (const measure of [onFCP, onLCP, onCLS, onINP, onTTFB]) measure(note);
  try {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('processingStart' in entry && typeof entry.processingStart === 'number')
          note({ name: 'FID', value: entry.processingStart - entry.startTime });
    }).observe({ type: 'first-input', buffered: true });
  } catch {
    // Browsers that do not know the delay of a first input have the next paint.
  }
  return () => {
    const taken = measured;
    measured = {};
    return taken;
  };
}

/** Measurements as `POST /api/1/performance/records` takes them. */
export function performanceRecord(metrics: Readonly<Record<string, number>>, pageLoadId: string, ts: number) {
  const data = { ...metrics, pagePath: location.pathname, version };
  return [{ app: 'site', event: 'page_speed', data, pageLoadId, ts }];
}
