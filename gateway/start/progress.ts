import type { Progress } from '../install.ts';

const noticeableMs = 1_000;

/** Says what is being done once it takes more than a second, and how long it took. */
export const showProgress: Progress = async (what, work) => {
  const begun = performance.now();
  let isShown = false;
  const timer = setTimeout(() => {
    isShown = true;
    process.stderr.write(`${what} …\n`);
  }, noticeableMs);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (isShown) process.stderr.write(`${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  }
};
