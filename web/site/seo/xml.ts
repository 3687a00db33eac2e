const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that no XML document may hold, however they are written. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Text made safe for XML, in content and in attributes: the five references that every reader knows, and no others. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"']/g, (char) => references[char] ?? char);
}

/** An element whose content is plain text; nothing when there is none. */
export function textElement(
  name: string,
  text: string | null | undefined,
  attributes: Attributes = {},
): string {
  return text === null || text === undefined || text === ''
    ? ''
    : `<${name}${writeAttributes(attributes)}>${escapeXml(text)}</${name}>`;
}

/** An element whose content is XML already. */
export function element(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const content = children.filter((child) => child !== '');
  const start = `<${name}${writeAttributes(attributes)}`;
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('\n')}</${name}>`;
}

/** A whole document. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

type Attributes = Readonly<Record<string, string>>;

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
