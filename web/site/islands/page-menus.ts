/**
 * Menus of a theme are `<details data-menu>`, which open and close without scripts. With scripts they also close by a
 * click elsewhere, by Escape, and when the focus or another menu takes over; what is to be typed in has the focus.
 */
function watchMenus(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node) closeMenus((menu) => !menu.contains(target));
  });
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Node) closeMenus((menu) => !menu.contains(target));
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || document.querySelector('dialog:modal')) return;
    const menu = innermost(openMenus().filter((open) => open.contains(document.activeElement)));
    if (!menu) return closeMenus(() => true);
    event.preventDefault();
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}

/** Leaves one menu open, which a visitor has just opened. */
export function menuOpened(opened: HTMLDetailsElement): void {
  closeMenus((menu) => !menu.contains(opened) && menu !== opened);
  if (opened.dataset.menu === 'search') opened.querySelector<HTMLInputElement>('input')?.focus();
}

function openMenus(): HTMLDetailsElement[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')];
}

function closeMenus(isClosed: (menu: HTMLDetailsElement) => boolean): void {
  for (const menu of openMenus().filter(isClosed)) menu.open = false;
}

function innermost(menus: readonly HTMLDetailsElement[]): HTMLDetailsElement | undefined {
  return menus.find((menu) => !menus.some((other) => other !== menu && menu.contains(other)));
}

watchMenus();
