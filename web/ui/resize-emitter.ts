/** Tells of a resized window once its size was the same for 100 ms. */
export const resizeEmitterMs = 100;

/** Calls back each time that the window was resized; the answer stops that. */
export function onResized(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, resizeEmitterMs);
  };
  addEventListener('resize', wait);
  return () => {
    clearTimeout(timer);
    removeEventListener('resize', wait);
  };
}
