/** Fetches the next reviews and puts them below the others; what they look like is the server's work alone. */
export async function open(link: HTMLAnchorElement): Promise<void> {
  const section = link.closest('#reviews');
  const list = section?.querySelector('.reviews-list');
  if (!section || !list || link.getAttribute('aria-disabled') === 'true') return;
  link.setAttribute('aria-disabled', 'true');
  try {
    const next = await fetchReviews(link.href);
    const items = [...next.querySelectorAll<HTMLElement>('.reviews-list > li')];
    list.append(...items);
    const more = next.querySelector<HTMLAnchorElement>('.reviews-more a');
    if (more) {
      link.href = more.getAttribute('href') ?? '';
      link.removeAttribute('aria-disabled');
    } else link.closest('.reviews-more')?.remove();
    // Whoever listens or goes by the keyboard is where the new ones begin.
    items[0]?.focus({ preventScroll: true });
  } catch {
    location.assign(link.href);
  }
}

async function fetchReviews(href: string): Promise<Document> {
  const url = new URL(href);
  url.searchParams.set('format', 'main-content');
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The reviews were answered with ${response.status}.`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}
