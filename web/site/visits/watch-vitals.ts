import { type Measure, measureVitals } from './page-vitals.ts';
import { sendInTime } from './send-in-time.rules.ts';

/** What the collector of measurements calls itself. */
const version = '4.12.1';
const path = '/api/1/performance/records';

/** Notes what else was measured of the page; false once measuring is over. */
export type NoteMeasure = (measure: Measure) => boolean;

/** Measures how fast the page is for its visitor, and sends that by beacons: each measure once. */
export function watchVitals(release: string): NoteMeasure {
  const pageLoadId = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const pagePath = location.pathname;
  const [note, take] = measureVitals();
  let isMeasuring = true;
  const send = (isOver: boolean) => {
    isMeasuring = !isOver;
    const metrics = take(isOver);
    if (Object.keys(metrics).length === 0) return;
    const data = { ...metrics, pagePath, version, release };
    const record = { app: 'site', event: 'page_speed', data, pageLoadId, ts: Date.now() };
    beacon(JSON.stringify([record]));
  };
  const end = sendInTime(send, afterLoad);
  // After those that end their measuring when the page is hidden: they listen while the event is on its way down.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') end();
  });
  return (measure) => {
    if (isMeasuring) note(measure);
    return isMeasuring;
  };
}

function beacon(body: string): void {
  try {
    navigator.sendBeacon(path, body);
  } catch {
    // A page is never worse for being measured.
  }
}

function afterLoad(run: () => void, ms: number): void {
  const wait = () => setTimeout(run, ms);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}
