import { z } from 'zod';

const documents = import.meta.glob<Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>>(
  '../../../schema/events/*.schema.json',
  { import: 'default', eager: true },
);

/** The published JSON Schemas of events, by their titles; what they say is what is checked. */
const published = new Map(Object.values(documents).map((document) => [document.title ?? '', document]));
/** Those that an event has come for: three thousand checks are made for all of them, and a shop is sent a few. */
const compiled = new Map<string, z.ZodType>();

/** Whether there is a schema of this name. */
export function isEventSchema(name: string): boolean {
  return published.has(name);
}

function schemaOf(name: string): z.ZodType | undefined {
  const document = published.get(name);
  const known = compiled.get(name) ?? (document && z.fromJSONSchema(document));
  if (known) compiled.set(name, known);
  return known;
}

/** What is wrong with an event by its schema, in words for a developer; null when nothing is. */
export function findEventProblem(schema: string, content: unknown): string | null {
  const known = schemaOf(schema);
  if (!known) return `There is no schema ${schema.slice(0, 60)}.`;
  const { error } = known.safeParse(content);
  const [issue] = error?.issues ?? [];
  return issue ? explain(issue, content) : null;
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'> & {
  readonly errors?: readonly (readonly Issue[])[];
};

/** Of several ways to be right, the one is told that takes an event of this name. */
function explain({ path, message, ...issue }: Issue, content: unknown): string {
  const place = path.join('.');
  const errors = 'errors' in issue ? issue.errors : undefined;
  if (place === '' && errors) {
    const [nearest] = errors.find((each) => each.every((one) => one.path[0] !== 'event')) ?? [];
    return nearest ? explain(nearest, content) : message;
  }
  const [name = ''] = path;
  const isMissing = typeof content === 'object' && content !== null && !Object.hasOwn(content, name);
  if (place !== '' && isMissing) return `${place}: It is missing; what is not known is null.`;
  return place === '' ? message : `${place}: ${message}`;
}
