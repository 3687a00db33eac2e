import type { ListenToVisit } from './listen-to-visit.ts';
import type { VisitData, VisitEvent } from './visit-data.ts';

/**
 * For whoever builds a page: has the server check each event that the page tells against its JSON Schema, and warns of what does not fit.
 * Nothing of it is kept.
 */
export function checkEvents(listenToVisit: ListenToVisit): void {
  const text = document.querySelector<HTMLElement>('script[data-visit]')?.dataset.visit;
  if (!text) return;
  const { events, shopEvents }: VisitData = JSON.parse(text);
  for (const event of [...events, ...shopEvents]) void check(event);
  listenToVisit((event) => void check(event));
}

async function check({ schema, content }: VisitEvent): Promise<void> {
  const answer = await fetch(`/api/2/events/validate-event-content/${encodeURIComponent(schema)}`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ eventContent: JSON.stringify(content) }),
  });
  if (answer.ok) return;
  // biome-ignore lint/suspicious/noConsole: it is asked for by who reads it there.
  console.warn(`${schema} does not fit its schema.`, content, await answer.json());
}
