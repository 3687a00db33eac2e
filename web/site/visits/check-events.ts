import type { VisitData, VisitEvent, visitEvent } from './visit-data.ts';

/** Its type is the name itself, so that this script asks for no file for it. */
const toldEvent: typeof visitEvent = 'vitrine:visit-event';

/**
 * For whoever builds a page: has the server check each event that the page tells against its JSON Schema, and warns of what does not fit.
 * Nothing of it is kept.
 */
export function checkEvents(): void {
  const text = document.querySelector<HTMLElement>('script[data-visit]')?.dataset.visit;
  if (!text) return;
  const { events, shopEvents }: VisitData = JSON.parse(text);
  for (const event of [...events, ...shopEvents]) void check(event);
  document.addEventListener(toldEvent, ({ detail }) => void check(detail));
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
