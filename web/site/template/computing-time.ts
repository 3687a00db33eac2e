import { openSync, readFileSync, readlinkSync, readSync } from 'node:fs';

/** Where Linux says for how many nanoseconds a thread was on a processor. */
const timeFile = '/proc/thread-self/schedstat';
const space = 0x20;

/**
 * Milliseconds that this thread has computed. Time in which other processes had the processor is left out, so that on a busy
 * machine an honest page is not taken for a slow one. Other systems than Linux answer the time that passed.
 */
export const readComputingTime: () => number = openComputingTime() ?? (() => performance.now());

function openComputingTime(): (() => number) | undefined {
  const text = Buffer.alloc(64);
  try {
    const file = openSync(timeFile, 'r');
    const read = (): number => {
      readSync(file, text, 0, text.length, 0);
      return Number(text.toString('latin1', 0, text.indexOf(space))) / 1e6;
    };
    return read() > 0 ? read : undefined;
  } catch {
    return undefined;
  }
}

/** The thread that asks, as `/proc` names it, for another one to read its time; undefined on other systems than Linux. */
export function nameThread(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return undefined;
  }
}

/** Milliseconds that a thread of this process has computed; undefined when that is not told. */
export function readThreadTime(name: string): number | undefined {
  try {
    return Number(readFileSync(`/proc/${name}/schedstat`, 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    return undefined;
  }
}
