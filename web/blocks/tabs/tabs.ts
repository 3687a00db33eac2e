import { tabAfterKey } from './tab-keys.rules.ts';

/** Makes sections with titles tabs: one is open at a time, arrow keys move among them, and a link to one opens it. */
export function enhance(block: HTMLElement): void {
  const panels = [...block.querySelectorAll<HTMLElement>(':scope > .tabs-panel')];
  if (panels.length < 2) return;
  const tabs = panels.map((panel) => tabFor(panel, () => open(panels.indexOf(panel))));
  const list = document.createElement('div');
  list.className = 'tabs-list';
  list.setAttribute('role', 'tablist');
  if (block.dataset.label) list.setAttribute('aria-label', block.dataset.label);
  list.append(...tabs);
  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab.matches(':focus'));
    const isRightToLeft = getComputedStyle(list).direction === 'rtl';
    const next = tabAfterKey(event.key, at, tabs.length, isRightToLeft);
    if (next === null) return;
    event.preventDefault();
    open(next);
    tabs[next]?.focus();
  });

  function open(index: number): void {
    for (const [each, tab] of tabs.entries()) {
      const isOpen = each === index;
      tab.setAttribute('aria-selected', String(isOpen));
      tab.tabIndex = isOpen ? 0 : -1;
      panels[each]?.toggleAttribute('hidden', !isOpen);
    }
  }

  /** The tab that the address names, be it by something within it. */
  function openNamed(): boolean {
    const index = panels.findIndex(
      (panel) => panel.matches(':target') || panel.querySelector(':target') !== null,
    );
    if (index >= 0) open(index);
    return index >= 0;
  }

  for (const panel of panels) {
    panel.setAttribute('role', 'tabpanel');
    panel.tabIndex = 0;
  }
  block.prepend(list);
  block.dataset.ready = '';
  if (!openNamed()) open(0);
  addEventListener('hashchange', openNamed);
}

function tabFor(panel: HTMLElement, onPress: () => void): HTMLButtonElement {
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.className = 'tabs-tab';
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', panel.id);
  tab.id = `${panel.id}-tab`;
  tab.textContent = panel.querySelector('.tabs-title')?.textContent ?? '';
  tab.addEventListener('click', onPress);
  panel.setAttribute('aria-labelledby', tab.id);
  return tab;
}
