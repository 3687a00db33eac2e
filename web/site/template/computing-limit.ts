import { readThreadTime } from './computing-time.ts';

/** A thread may take so many times its limit by the clock, as long as it did not compute for all of it, unless its caller says more. */
const usualPatience = 4;

/** A thread whose work is limited. */
type LimitedThread = {
  /** As `nameThread` says there; undefined before it started, and on systems that do not tell. */
  readonly name?: string | undefined;
};

/**
 * Calls back once a thread has computed for so many milliseconds from now on. A busy machine that gives it less than that
 * has `patience` times as long, so that the theme of a website does not go away when a machine is slow.
 *
 * @returns what ends the watch.
 */
export function limitComputing(
  thread: LimitedThread,
  milliseconds: number,
  callBack: () => void,
  patience = usualPatience,
): () => void {
  const begun = performance.now();
  const computedBefore = timeOf(thread) ?? 0;
  let timer = setTimeout(look, milliseconds);
  timer.unref();

  function look(): void {
    const passed = performance.now() - begun;
    const computed = (timeOf(thread) ?? passed) - computedBefore;
    const left = Math.min(milliseconds - computed, milliseconds * patience - passed);
    if (left <= 0) {
      callBack();
      return;
    }
    timer = setTimeout(look, Math.ceil(left));
    timer.unref();
  }
  return () => clearTimeout(timer);
}

function timeOf({ name }: LimitedThread): number | undefined {
  return name === undefined ? undefined : readThreadTime(name);
}
