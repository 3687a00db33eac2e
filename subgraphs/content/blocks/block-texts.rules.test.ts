import { describe, expect, it } from 'vitest';
import type { BlockField } from '#schema/block-values.rules.ts';
import { blockFields } from '../generated/block-fields.ts';
import { isScriptKind, type StoredSection } from './block.rules.ts';
import { cleanTexts } from './block-texts.rules.ts';

const hostile = '<p onclick="a()">Hi<script>b()</script> <a href="javascript:c()">there</a></p>';
const harmless = '<p>Hi <a>there</a></p>';

/** What a block of each kind with a text holds, the text being where visitors read it. */
const values: Readonly<Record<string, (html: string) => object>> = {
  html: (html) => ({ html }),
  note: (text) => ({ title: 'Closed', text, link: '' }),
  steps: (html) => ({ steps: [{ mark: '1', title: 'Knead', html }], design: 'numbers' }),
  accordion: (html) => ({ items: [{ title: 'When?', html }], onlyOne: true }),
  tabs: (html) => ({
    tabs: [
      { title: 'Clay', html },
      { title: 'Glaze', html },
    ],
  }),
};

const page = (type: string, value: unknown) => {
  const block = { id: 'a', type, version: 1, value };
  const place = { column: 1, row: 1, width: 8, height: 2 };
  return [
    {
      id: 's',
      kind: 'ROWS' as const,
      placed: [],
      style: {},
      rows: [{ columns: [{ span: 12, blocks: [block] }] }],
    },
    {
      id: 'g',
      kind: 'GRID' as const,
      rows: [],
      style: {},
      placed: [{ block, desktop: place, mobile: null }],
    },
  ];
};

let pauses = 0;
const clean = (sections: readonly StoredSection[]) =>
  cleanTexts(sections, async () => {
    pauses += 1;
  });

const takesHtml = ({ control }: BlockField): boolean =>
  control.kind === 'html' || (control.kind === 'list' && control.fields.some(takesHtml));

describe('the texts of a block', () => {
  it.each(Object.entries(values))('of the kind “%s” lose what runs', async (type, holding) => {
    expect(await clean(page(type, holding(hostile)))).toEqual(page(type, holding(harmless)));
    expect(await clean(page(type, holding(harmless)))).toEqual(page(type, holding(harmless)));
  });

  it('are tried above for every kind that has some, in the version of its fields that is cleaned', () => {
    const kinds = blockFields.filter(({ name, fields }) => !isScriptKind(name) && fields.some(takesHtml));
    expect(kinds.map(({ name }) => name).sort()).toEqual(Object.keys(values).sort());
    // An earlier version may call its texts something else: then upgrades come before cleaning.
    expect(kinds.filter(({ version }) => version !== 1)).toEqual([]);
  });

  it('are cleaned under any name that its kind has', async () => {
    expect(await clean(page('text', { html: hostile }))).toEqual(page('text', { html: harmless }));
  });

  it('stay as they were written in code and embedded blocks, and where they are no texts', async () => {
    for (const [type, value] of [
      ['embed', { html: hostile }],
      ['code', { code: hostile }],
      ['note', { text: 5 }],
      ['tabs', { tabs: ['x', null] }],
      ['html', null],
    ] as const)
      expect(await clean(page(type, value))).toEqual(page(type, value));
  });

  it('are cleaned one block after the other, so that others have their turn between', async () => {
    pauses = 0;
    await clean(page('html', { html: hostile }));
    expect(pauses).toBe(2);
  });
});
