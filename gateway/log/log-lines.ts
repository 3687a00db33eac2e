/** For how long a line may wait for others. */
const patienceMs = 20;
/** Characters that are written at once. */
const most = 16_384;
/** Of errors, which may be the last that a process says. */
const isUrgent = /^\{"level":[56]0,/;

/**
 * Writes lines together: each by itself costs as much as a page that is kept. Errors go at once with all that waits, and what is left
 * goes when the process ends.
 */
export function gatherLines(write: (lines: string) => void): (line: string) => void {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    if (lines !== '') write(lines);
  };
  let isWatched = false;
  return (line) => {
    if (!isWatched) process.on('exit', flush);
    isWatched = true;
    waiting += line;
    if (waiting.length >= most || isUrgent.test(line)) flush();
    else timer ??= setTimeout(flush, patienceMs);
  };
}
