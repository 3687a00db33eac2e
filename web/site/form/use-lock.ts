import { useRef, useState } from 'react';

/** A form that is locked while it is sent: pressing its button again meanwhile sends nothing. */
export function useLock() {
  const [isLocked, setIsLocked] = useState(false);
  // What is drawn comes later than a second press.
  const lock = useRef(false);

  async function whileLocked(work: () => Promise<void>): Promise<void> {
    if (lock.current) return;
    lock.current = true;
    setIsLocked(true);
    try {
      await work();
    } finally {
      lock.current = false;
      setIsLocked(false);
    }
  }

  return { isLocked, whileLocked };
}
