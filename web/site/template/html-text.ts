const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe for HTML, in content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The text behind what `escapeHtml` writes; other entities stay as they are. */
export function unescapeHtml(html: string): string {
  if (!html.includes('&')) return html;
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => characters[name] ?? entity);
}
