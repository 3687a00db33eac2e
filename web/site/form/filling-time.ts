const leastMs = 1_000;

/** How long the visitor had, in seconds. Browsers fill forms in by themselves: who is done within a second only waits for it. */
export async function fillingTime(): Promise<number> {
  const left = leastMs - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
  return Math.max(performance.now(), leastMs) / 1_000;
}
