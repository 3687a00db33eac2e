import { z } from 'zod';
import { defineBlock, html } from '../block.ts';
import { OwnHtml } from '../own-html.tsx';

/** Words with headings, lists and links. */
export const textBlock = defineBlock({
  name: 'html',
  code: 2,
  title: 'Text',
  classNames: ['sqs-block-text'],
  fields: z.object({ html: html() }),
  render: ({ html }) => (html === '' ? null : <OwnHtml className="sqs-html-content" html={html} />),
});
