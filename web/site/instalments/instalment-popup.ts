import { openModal } from '#web/ui/modal.ts';

/** Shows the page that a link leads to over the page that it is on. When it cannot be had, that is only logged. */
export async function open(link: HTMLAnchorElement): Promise<void> {
  const page = await readPage(link.href).catch((error: unknown) => {
    // biome-ignore lint/suspicious/noConsole: nobody but the shop's own people can do anything about it
    console.warn('The explanation of instalments could not be had.', error);
    return null;
  });
  const main = page?.querySelector('main');
  // A second click while the page was on its way opens nothing more.
  if (!page || !main || document.querySelector('.instalment-popup')) return;
  const dialog = document.createElement('dialog');
  dialog.className = `instalment-popup ${main.className}`;
  dialog.lang = page.documentElement.lang;
  dialog.setAttribute('aria-label', page.title);
  const content = document.createElement('div');
  content.className = 'instalment-popup-content';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button instalment-popup-close';
  button.dataset.close = '';
  button.textContent = main.dataset.closeText ?? 'Close';
  content.append(...main.childNodes, button);
  dialog.append(content);
  openModal(dialog, link);
}

async function readPage(address: string): Promise<Document> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
