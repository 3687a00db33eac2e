import type { InputProblem } from '../problems.ts';

const maxLength = 100_000;

/** A header or a footer is an object of at most 100000 characters of JSON. */
export function findFrameProblem(frame: { header: unknown; footer: unknown }): InputProblem | null {
  for (const field of ['header', 'footer'] as const) {
    const value = frame[field];
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { field, message: `The ${field} must be a JSON object.` };
    if (JSON.stringify(value).length > maxLength)
      return { field, message: `The ${field} has at most ${maxLength} characters of JSON.` };
  }
  return null;
}

const maxDepth = 20;

/** Texts stand where they do in the website's own language: `promo.title` is the `title` in `promo`. */
export function withTexts(value: unknown, texts: ReadonlyMap<string, string> | undefined): unknown {
  if (texts === undefined || texts.size === 0) return value;
  const replace = (each: unknown, place: string, depth: number): unknown => {
    if (typeof each === 'string') return texts.get(place) ?? each;
    if (typeof each !== 'object' || each === null || depth > maxDepth) return each;
    const within = (name: string) => (place === '' ? name : `${place}.${name}`);
    if (Array.isArray(each)) return each.map((one, index) => replace(one, within(String(index)), depth + 1));
    return Object.fromEntries(
      Object.entries(each).map(([name, one]) => [name, replace(one, within(name), depth + 1)]),
    );
  };
  return replace(value, '', 0);
}
