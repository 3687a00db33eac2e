import { z } from 'zod';
import { defineBlock, words } from '../block.ts';
import { OwnHtml } from '../own-html.tsx';

/** Words written in Markdown. HTML in them is shown, not run. */
export const markdownBlock = defineBlock({
  name: 'markdown',
  code: 44,
  title: 'Markdown',
  fields: z.object({ markdown: words(100_000) }),
  render: async ({ markdown: text }, data) =>
    text.trim() === '' ? null : (
      <OwnHtml className="sqs-html-content" html={await data.renderMarkdown(text)} />
    ),
});
