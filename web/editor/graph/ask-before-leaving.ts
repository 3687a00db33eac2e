let onTheirWay = 0;

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * From now on the browser asks whoever closes the window, or leaves the editor, whether they mean it, until the answer is called: what is on
 * its way to the server, and what waits for that, would be lost.
 */
export function askBeforeLeaving(): () => void {
  onTheirWay += 1;
  if (onTheirWay === 1) addEventListener('beforeunload', ask);
  return () => {
    onTheirWay -= 1;
    if (onTheirWay === 0) removeEventListener('beforeunload', ask);
  };
}
