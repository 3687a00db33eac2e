import type { Locator, Page } from '@playwright/test';

type Role = Parameters<Page['getByRole']>[0];

/** Moves the focus to something by the Tab key alone. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  role: Role = 'button',
  within: Page | Locator = page,
): Promise<void> {
  // Inputs that only buttons open have roles, too.
  const target = within
    .getByRole(role, { name, exact: true })
    .and(page.locator(':not(input[tabindex="-1"])'))
    .first();
  await target.waitFor();
  // Found once, as to find it by its name takes a page as long as ten presses; anew when the page has put another in its place.
  let found = await target.elementHandle();
  for (let press = 0; press < 80; press += 1) {
    const state = await found?.evaluate((element) => [
      element === document.activeElement,
      element.isConnected,
    ]);
    if (state?.[0]) return;
    if (state?.[1]) await page.keyboard.press('Tab');
    else found = await target.elementHandle();
  }
  throw new Error(`The Tab key does not lead to “${name}”.`);
}

/** Moves the focus to something by the Tab key, and presses Enter. */
export async function press(
  page: Page,
  name: string | RegExp,
  role: Role = 'button',
  within: Page | Locator = page,
): Promise<void> {
  await tabTo(page, name, role, within);
  await page.keyboard.press('Enter');
}

/** Writes something into a field in place of what it holds. */
export async function write(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label, 'textbox');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Goes through a list by the down arrow until something in it is reached, and presses Enter. */
export async function chooseInList(page: Page, item: Locator): Promise<void> {
  await item.waitFor();
  for (let arrow = 0; arrow < 40; arrow += 1) {
    if ((await item.getAttribute('data-focused')) !== null) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('ArrowDown');
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  throw new Error('The down arrow does not lead there.');
}

/** Chooses one of a list of choices. */
export async function choose(page: Page, label: RegExp, option: string | RegExp): Promise<void> {
  await press(page, label);
  await chooseInList(page, page.getByRole('option', { name: option }));
  await page
    .getByRole('listbox')
    .filter({ has: page.getByRole('option', { name: option }) })
    .waitFor({ state: 'detached' });
}

/** Finds something by the palette, and goes there or does it. */
export async function byPalette(page: Page, text: string, found: string | RegExp = text): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.waitFor();
  await page.keyboard.type(text);
  await chooseInList(page, palette.getByRole('menuitem', { name: found, exact: true }));
  await palette.waitFor({ state: 'detached' });
}
