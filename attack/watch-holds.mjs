// Loaded into the product under attack: says how long its main thread answered nobody, by the processor's time, so that
// other work on the machine does not count. Each longest hold is a line on the fourth descriptor.
import { openSync, readSync, writeSync } from 'node:fs';

const report = 3;
const tickMs = 2;
const reportMs = 50;

/** Milliseconds for which this thread was on a processor; of the wall where the system does not say. */
function startClock() {
  try {
    const figures = openSync('/proc/thread-self/schedstat', 'r');
    const bytes = Buffer.alloc(64);
    return () => {
      const length = readSync(figures, bytes, 0, bytes.length, 0);
      return Number(bytes.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
    };
  } catch {
    return () => performance.now();
  }
}

const now = startClock();
let last = now();
let longest = 0;
setInterval(() => {
  const at = now();
  longest = Math.max(longest, at - last);
  last = at;
}, tickMs).unref();
setInterval(() => {
  try {
    writeSync(report, `${longest.toFixed(1)}\n`);
    longest = 0;
  } catch {
    // Nobody has read for a while: it is told the next time.
  }
}, reportMs).unref();
