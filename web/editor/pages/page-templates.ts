import type { StoredBlock } from '#web/blocks/block.ts';
import type { LayoutSection } from '#web/blocks/layout-html.ts';
import type { Layout } from '../canvas/layout.ts';

/** What a new page begins with. */
export const pageTemplates = ['empty', 'about', 'contact', 'landing', 'cover'] as const;

export type PageTemplate = (typeof pageTemplates)[number];

type Column = readonly StoredBlock[];

/** A cover stands alone, without header and footer: its kind says so to the theme. */
export function typeNameOf(template: PageTemplate): string {
  return template === 'cover' ? 'splash-page' : 'page';
}

/** The blocks that a new page begins with, with new ids. Their words say what belongs there. */
export function layoutOfTemplate(template: PageTemplate, title: string, newId: () => string): Layout {
  const text = (html: string): StoredBlock => ({ id: newId(), type: 'html', version: 1, value: { html } });
  const block = (type: string, value: object = {}): StoredBlock => ({ id: newId(), type, version: 1, value });
  const section = (rows: readonly (readonly Column[])[], style: object = {}): LayoutSection => ({
    ...{ id: newId(), kind: 'ROWS', placed: [], style },
    rows: rows.map((columns) => ({
      columns: columns.map((blocks) => ({ span: 12 / columns.length, blocks })),
    })),
  });
  const heading = text(`<h1>${escapeText(title)}</h1>`);
  switch (template) {
    case 'empty':
      return [];
    case 'about':
      return [
        section([[[heading, text('<p>Say in two sentences who you are and what you do.</p>')]]]),
        section([[[block('image')], [text('<h2>How it began</h2><p>Tell your story.</p>')]]]),
        section([[[block('quote', { quote: 'What somebody said about you', source: 'Their name' })]]]),
      ];
    case 'contact':
      return [
        section([[[heading, text('<p>How people reach you best, and when you answer.</p>')]]]),
        section([
          [[block('form')], [text('<h2>Visit us</h2><p>Your address and opening hours.</p>'), block('map')]],
        ]),
      ];
    case 'landing':
      return [
        section([[[heading, text('<p>What you offer, in one sentence.</p>'), button('Get started')]]], {
          minHeight: 60,
        }),
        section([
          [
            [text('<h3>First reason</h3><p>Why people choose you.</p>')],
            [text('<h3>Second reason</h3><p>What they get.</p>')],
            [text('<h3>Third reason</h3><p>How it works.</p>')],
          ],
        ]),
        section([[[block('quote', { quote: 'What a customer said', source: 'Their name' })]]], {
          theme: 'dark',
        }),
        section([[[block('newsletter')]]]),
      ];
    case 'cover':
      return [section([[[heading, text('<p>What people should know first.</p>'), button('Write to us')]]])];
  }

  function button(words: string): StoredBlock {
    return block('button', { text: words, link: '/contact' });
  }
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
