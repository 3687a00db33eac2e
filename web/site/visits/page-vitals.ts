import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Something that was measured of a page. */
export interface Measure {
  readonly name: string;
  readonly value: number;
}

/** What was measured of a page since it was asked last, by name. */
type TakeMeasures = (isOver: boolean) => Readonly<Record<string, number>>;

/**
 * Measures how fast the page is for its visitor: notes what else was measured, and takes what is final; once measuring is over, also
 * what would still grow.
 */
export function measureVitals(): [note: (measure: Measure) => void, take: TakeMeasures] {
  let final: Record<string, number> = {};
  const growing: Record<string, number> = {};
  const noteIn =
    (measures: () => Record<string, number>) =>
    ({ name, value }: Measure) => {
      measures()[name] = Number(value.toFixed(4));
    };
  const note = noteIn(() => final);
  for (const measure of [onFCP, onTTFB]) measure(note);
  // They are final when the page is hidden only, and who looks at a page for long hides it after measuring is over.
  for (const measure of [onLCP, onCLS, onINP])
    measure(
      noteIn(() => growing),
      { reportAllChanges: true },
    );
  // Browsers that do not know the delay of a first input have the next paint.
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming)
        note({ name: 'FID', value: entry.processingStart - entry.startTime });
  }).observe({ type: 'first-input', buffered: true });
  const take: TakeMeasures = (isOver) => {
    const taken = final;
    final = {};
    return isOver ? { ...growing, ...taken } : taken;
  };
  return [note, take];
}
