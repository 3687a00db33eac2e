const flushMs = 30_000;
const mostMs = 60_000;

/**
 * What is measured of a page is sent 30 seconds after it was loaded, and the rest at 60 seconds, when measuring ends. The answer ends it
 * before, as the page is hidden, and sends what there is; nothing is sent after the end.
 */
export function sendInTime(send: () => void, after: (run: () => void, ms: number) => unknown): () => void {
  let isOver = false;
  const flush = () => {
    if (!isOver) send();
  };
  const end = () => {
    flush();
    isOver = true;
  };
  after(flush, flushMs);
  after(end, mostMs);
  return end;
}
