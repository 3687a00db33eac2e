import type { OwnText } from '#kit/translations.rules.ts';
import { isRecord } from '#schema/record.ts';
import type { InputProblem } from '../problems.ts';

const maxLength = 100_000;

/** A header or a footer is an object of at most 100000 characters of JSON. */
export function findFrameProblem(frame: { header: unknown; footer: unknown }): InputProblem | null {
  for (const field of ['header', 'footer'] as const) {
    const value = frame[field];
    if (!isRecord(value)) return { field, message: `The ${field} must be a JSON object.` };
    if (JSON.stringify(value).length > maxLength)
      return { field, message: `The ${field} has at most ${maxLength} characters of JSON.` };
  }
  return null;
}

const address = /^(?:[/#]|[a-z][a-z+.-]*:\S)/i;
const maxDepth = 20;

/** A JSON value with each of its texts changed; a text is known by its place: `promo.title` is the `title` in `promo`. */
function mapTexts(value: unknown, change: (text: string, place: string) => string): unknown {
  const visit = (each: unknown, place: string, depth: number): unknown => {
    if (typeof each === 'string') return change(each, place);
    if (typeof each !== 'object' || each === null || depth > maxDepth) return each;
    const within = (name: string) => (place === '' ? name : `${place}.${name}`);
    if (Array.isArray(each)) return each.map((one, index) => visit(one, within(String(index)), depth + 1));
    return Object.fromEntries(
      Object.entries(each).map(([name, one]) => [name, visit(one, within(name), depth + 1)]),
    );
  };
  return visit(value, '', 0);
}

/** Texts in another language stand where they do in the website's own. */
export function withTexts(value: unknown, texts: ReadonlyMap<string, string> | undefined): unknown {
  if (texts === undefined || texts.size === 0) return value;
  return mapTexts(value, (text, place) => texts.get(place) ?? text);
}

/** The texts that stand somewhere in a header or a footer, by their places: what has letters and is no address. */
export function textsWithin(value: unknown, part: 'header' | 'footer'): OwnText[] {
  const found: OwnText[] = [];
  mapTexts(value, (text, place) => {
    if (/\p{L}/u.test(text) && !address.test(text)) found.push({ field: `${part}.${place}`, own: text });
    return text;
  });
  return found;
}
