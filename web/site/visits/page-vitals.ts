/** Something that was measured of a page. */
export interface Measure {
  readonly name: string;
  readonly value: number;
}

/** What was measured of a page since it was asked last, by name. */
type TakeMeasures = (isOver: boolean) => Readonly<Record<string, number>>;

/** Shifts less than a second apart, in five seconds at most, count together. */
const shiftGapMs = 1_000;
const shiftsMs = 5_000;
/** Browsers tell of shorter ones only where they are asked to, and nobody feels those. */
const noticedMs = 40;
/** Of so many interactions one may be slower than what is told. */
const interactionsByOutlier = 50;

/** What not every browser knows is 0. */
function read(from: object | undefined, name: string): number {
  const value: unknown = from && Reflect.get(from, name);
  return typeof value === 'number' ? value : 0;
}

/** Tells of each entry of a type, of those too that were before. */
function observe(type: string, tell: (entry: PerformanceEntry) => void): void {
  if (PerformanceObserver.supportedEntryTypes.includes(type))
    new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({
      ...{ type, buffered: true },
      ...{ durationThreshold: noticedMs },
    });
}

/**
 * Measures how fast the page is for its visitor, as `web-vitals` defines it of a page that is looked at once: notes what else was measured, and
 * takes what is final; once measuring is over, also what would still grow.
 */
export function measureVitals(): [note: (measure: Measure) => void, take: TakeMeasures] {
  let final: Record<string, number> = {};
  const growing: Record<string, number> = {};
  const round = (value: number) => Number(value.toFixed(4));
  const note = ({ name, value }: Measure) => {
    final[name] = round(value);
  };
  const grow = (name: string, value: number) => {
    growing[name] = round(value);
  };
  const [page] = performance.getEntriesByType('navigation');
  // A page that was made ready before it was asked for begins when it is shown.
  const sinceShown = (time: number) => Math.max(time - read(page, 'activationStart'), 0);
  const hidden = performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden');
  const hiddenAt = hidden?.startTime ?? (document.visibilityState === 'hidden' ? 0 : Infinity);

  const response = read(page, 'responseStart');
  if (response) note({ name: 'TTFB', value: sinceShown(response) });
  // What is painted while nobody looks is painted whenever the browser likes.
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint' && startTime < hiddenAt)
      note({ name: 'FCP', value: sinceShown(startTime) });
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    if (startTime < hiddenAt) grow('LCP', sinceShown(startTime));
  });

  let [shift, first, last] = [0, 0, 0];
  const addShift = (value: number, time: number) => {
    const goesOn = time - last < shiftGapMs && time - first < shiftsMs;
    [shift, first, last] = [goesOn ? shift + value : value, goesOn ? first : time, time];
    grow('CLS', Math.max(growing.CLS ?? 0, shift));
  };
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) addShift(read(entry, 'value'), entry.startTime);
  });
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) grow('CLS', growing.CLS ?? 0);

  const interactions = new Map<number, number>();
  const addInteraction = (entry: PerformanceEntry) => {
    const id = read(entry, 'interactionId');
    if (!id) return;
    interactions.set(id, Math.max(entry.duration, interactions.get(id) ?? 0));
    const longest = [...interactions.values()].toSorted((a, b) => b - a);
    const count = read(performance, 'interactionCount') || longest.length;
    grow('INP', longest[Math.min(Math.floor(count / interactionsByOutlier), longest.length - 1)] ?? 0);
  };
  observe('event', addInteraction);
  // It is told however short it was. Browsers that do not know its delay have the next paint.
  observe('first-input', (entry) => {
    addInteraction(entry);
    note({ name: 'FID', value: read(entry, 'processingStart') - entry.startTime });
  });
  const take: TakeMeasures = (isOver) => {
    const taken = final;
    final = {};
    return isOver ? { ...growing, ...taken } : taken;
  };
  return [note, take];
}
