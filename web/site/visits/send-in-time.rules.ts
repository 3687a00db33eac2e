const flushMs = 30_000;
const mostMs = 60_000;

/**
 * What is measured of a page is sent 30 seconds after it was loaded, as far as it is final, and all that is known at 60 seconds, when
 * measuring ends. The answer ends it before, as the page is hidden; nothing is sent after the end.
 */
export function sendInTime(
  send: (isOver: boolean) => void,
  after: (run: () => void, ms: number) => unknown,
): () => void {
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    send(true);
  };
  after(() => {
    if (!isOver) send(false);
  }, flushMs);
  after(end, mostMs);
  return end;
}
