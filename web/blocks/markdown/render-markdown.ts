import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: true, typographer: true });

/** HTML of words written in Markdown; it may take the square of their length. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
