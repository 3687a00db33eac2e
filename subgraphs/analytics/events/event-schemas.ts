import { z } from 'zod';

const documents = import.meta.glob<Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>>(
  '../../../schema/events/*.schema.json',
  { import: 'default', eager: true },
);

/** The published JSON Schemas of events, by their titles; what they say is what is checked. */
const schemas = new Map(
  Object.values(documents).map((document) => [document.title ?? '', z.fromJSONSchema(document)]),
);

/** Whether there is a schema of this name. */
export function isEventSchema(name: string): boolean {
  return schemas.has(name);
}

/** What is wrong with an event by its schema, in words for a developer; null when nothing is. */
export function findEventProblem(schema: string, content: unknown): string | null {
  const known = schemas.get(schema);
  if (!known) return `There is no schema ${schema.slice(0, 60)}.`;
  const { error } = known.safeParse(content);
  const [issue] = error?.issues ?? [];
  if (!issue) return null;
  const place = issue.path.join('.');
  return place === '' ? issue.message : `${place}: ${issue.message}`;
}
