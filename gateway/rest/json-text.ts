import { bodyLimits, findJsonExcess } from '../http/body-size.rules.ts';

/**
 * What a text of JSON holds, held to the limits of a visitor's body. One that holds no JSON, or too much, goes to the graph as
 * the text that it is, which is refused there: answers are objects.
 */
export function jsonIn(text: string): unknown {
  if (findJsonExcess(Buffer.from(text), bodyLimits.visitorValues) !== null) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The answers to a product's form, which the documented paths send as text: null for null, a text without anything, and none. */
export function additionalFieldsIn(text: string | null | undefined): unknown {
  return text ? jsonIn(text) : null;
}
