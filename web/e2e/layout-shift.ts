import type { Page } from '@playwright/test';

/** Before the first page: counts how far what is shown moves by itself, as browsers measure it. */
export async function countLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries)
        if (!Reflect.get(entry, 'hadRecentInput')) sum += Number(Reflect.get(entry, 'value'));
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Reflect.set(window, 'readLayoutShift', () => {
      add(observer.takeRecords());
      return sum;
    });
  });
}

/** How far what the page shows has moved since it was opened: 1 is all of the screen by all of its height. */
export function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(() => Reflect.get(window, 'readLayoutShift')());
}
