import { expect, type Page } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { screens } from './visitor.ts';

const [, desktop] = screens;

/** Looks for barriers on a screen, and keeps pictures of it on a desktop and a phone where they are asked for. */
export async function look(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page)).toEqual([]);
  const folder = process.env.SCREENSHOTS;
  for (const { screen, viewport } of folder ? screens : []) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `${folder}/${name}-${screen.replace('a ', '')}.png`, fullPage: true });
  }
  await page.setViewportSize(desktop.viewport);
}
