const maxLength = 20_000;

/** The answers to a product's form are a JSON object as text, at most 20000 characters. */
export function findAdditionalFieldsProblem(text: string | null): string | null {
  if (text === null || text === '') return null;
  if (text.length > maxLength) return `The form's answers are too long: at most ${maxLength} characters.`;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && !Array.isArray(value)
      ? null
      : "The form's answers must be a JSON object.";
  } catch {
    return "The form's answers must be a JSON object.";
  }
}
