/** Counts the elements of HTML by their names, and by what they carry of their own: classes, ids and kinds of style. */
function countParts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s[^>]*)?)>/gi)) {
    const parts = [name.toLowerCase()];
    for (const [, attribute = '', , value = ''] of attributes.matchAll(
      /\s(class|style|id|target)\s*=\s*(["'])(.*?)\2/gis,
    ))
      parts.push(...valuesOf(attribute.toLowerCase(), value).map((each) => `@${attribute} ${each}`));
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

function valuesOf(attribute: string, value: string): readonly string[] {
  if (attribute === 'class') return value.split(/\s+/).filter((each) => each !== '');
  if (attribute !== 'style') return [value];
  return value
    .split(';')
    .map((each) => each.split(':')[0]?.trim().toLowerCase() ?? '')
    .filter((each) => each !== '' && each !== 'white-space');
}

/** Elements that are the same under another name, or that come and go with how a text is written. */
const equal: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', strike: 's' };
const harmless = new Set(['p', 'br', 'div', 'span', 'tbody']);

/** Whether HTML that went through an editor still has all that it had: its elements, classes, styles and ids. */
export function keepsAll(before: string, after: string): boolean {
  const kept = countParts(after);
  const wanted = new Map<string, number>();
  for (const [part, count] of countParts(before)) {
    const name = equal[part] ?? part;
    if (!harmless.has(name)) wanted.set(name, (wanted.get(name) ?? 0) + count);
  }
  return [...wanted].every(([part, count]) => (kept.get(part) ?? 0) >= count);
}
