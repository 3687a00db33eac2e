import type { VisitEvent } from './visit-data.ts';

/**
 * A form that put something into the cart the plain way, before the scripts of its page came, led here: that is told in their place, and taken
 * out of the address, so that loading the page again tells nothing.
 */
export async function watchAddition(tell: (added: VisitEvent['content']) => void): Promise<void> {
  const address = new URL(location.href);
  const { searchParams: asked } = address;
  const entryId = asked.get('added');
  if (!entryId) return;
  const { askForEntry } = await import('../islands/graph-cart.ts');
  const entry = await askForEntry(entryId);
  if (entry) tell({ ...entry, item_quantity: Number(asked.get('quantity')) || 1 });
  asked.delete('added');
  asked.delete('quantity');
  history.replaceState(history.state, '', address);
}
