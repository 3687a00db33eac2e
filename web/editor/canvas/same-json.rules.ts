const texts = new WeakMap<object, string>();

/** Whether two values are the same as JSON keeps them, whatever the order of their names. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || textOf(one) === textOf(other);
}

/** Parts of layouts are never changed, only replaced: each is written once. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = Array.isArray(value)
    ? `[${value.map(textOf).join()}]`
    : `{${Object.entries(value)
        .filter(([name, inner]) => name !== '__typename' && inner !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => `${JSON.stringify(name)}:${textOf(inner)}`)
        .join()}}`;
  texts.set(value, text);
  return text;
}
