/**
 * Menus of a theme are `<details data-menu>`, which open and close without scripts. With scripts they also close by a
 * click elsewhere, by Escape, and when the focus or another menu takes over; what is to be typed in has the focus.
 */
export function watchMenus(): void {
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
  // The event of an element that opened does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open || !target.hasAttribute('data-menu'))
        return;
      closeMenus((menu) => !menu.contains(target) && menu !== target);
      if (target.dataset.menu === 'search') target.querySelector<HTMLInputElement>('input')?.focus();
    },
    true,
  );
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

/** A list that says so sends its form as soon as something else is chosen; a form that says so asks for nothing by blank fields. */
export function watchSubmits(): void {
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.hasAttribute('data-submits-now'))
      target.form?.requestSubmit();
  });
  document.addEventListener('formdata', ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || !target.hasAttribute('data-omits-blank')) return;
    for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
  });
}
