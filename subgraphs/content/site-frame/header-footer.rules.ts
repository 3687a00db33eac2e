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
