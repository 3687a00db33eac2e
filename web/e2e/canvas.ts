import type { Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import type { Shop } from './start-shop.ts';

/** Adds a block as the keyboard does: search, then the first that is found. */
export async function addBlock(page: Page, title: string): Promise<void> {
  await tabTo(page, 'Add block');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add a block' }).waitFor();
  await page.keyboard.type(title);
  await page.getByRole('option', { name: title, exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
}

export const saved = (page: Page) => page.locator('.canvas-saving-saved').waitFor();
export const inFrame = (page: Page) => page.frameLocator('.canvas-frame');

/** Makes a page and opens its canvas. */
export async function makePage(page: Page, shop: Shop, title: string): Promise<void> {
  await page.goto(`${shop.url}/config/pages`);
  await tabTo(page, 'Add page');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Add a page' }).waitFor();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/config\/pages\/[^/]+$/);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}
