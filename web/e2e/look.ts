import { expect, type Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { screens } from './visitor.ts';

/** Looks for barriers, and that all of it fits on either screen. */
export async function look(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page), name).toEqual([]);
  await expectToFit(page, name);
}

/** Nothing is wider than either screen; keeps pictures of both where they are asked for. */
export async function expectToFit(page: Page, name: string): Promise<void> {
  const own = page.viewportSize();
  const folder = process.env.SCREENSHOTS;
  for (const { screen, viewport } of screens) {
    await page.setViewportSize(viewport);
    // What scripts lay out anew follows the size a moment later.
    const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(readWidth, `${name} fits on ${screen}`).toBeLessThanOrEqual(viewport.width);
    const file = `${name}-${screen.replace('a ', '')}.png`;
    if (screen === 'a phone')
      await expect.poll(() => noticesInTheWay(page), `notices over ${name}`).toEqual([]);
    if (folder) await page.screenshot({ path: `${folder}/${file}`, fullPage: true });
  }
  if (own) await page.setViewportSize(own);
}

/** Notices of the editor that reach below the bar at the top, or over a dialog: there they would cover a field or its message. */
function noticesInTheWay(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('.dialog-box')?.getBoundingClientRect();
    const bar = document.querySelector('.top-bar')?.getBoundingClientRect();
    const end = dialog?.top ?? bar?.bottom ?? 0;
    return [...document.querySelectorAll('.toast')]
      .filter((notice) => notice.getBoundingClientRect().bottom > end)
      .map(({ textContent }) => textContent);
  });
}
