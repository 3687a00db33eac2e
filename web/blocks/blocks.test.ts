import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSafeAddress } from '#schema/block-values.rules.ts';
import { testImage } from '../site/page/testing.ts';
import { themeDrawnBlocks } from '../site/template/render-block.ts';
import { upgradeBlock } from './block.ts';
import { blocks, findBlock } from './registry.ts';
import { renderBlocks } from './render-blocks.tsx';
import { renderOne, testBlockData } from './testing.ts';

describe('the kinds of blocks', () => {
  it('have names and numbers of their own', () => {
    expect(new Set(blocks.map(({ name }) => name)).size).toBe(blocks.length);
    expect(new Set(blocks.map(({ code }) => code)).size).toBe(blocks.length);
  });

  it('have the numbers that themes and scripts know', () => {
    const codes = Object.fromEntries(blocks.map(({ name, code }) => [name, code]));
    expect(codes).toMatchObject({
      navigation: 1,
      html: 2,
      logo: 3,
      map: 4,
      image: 5,
      product: 43,
      markdown: 44,
      ...{ calendar: 26, donation: 52, chart: 62, tock: 68 },
      accordion: 69,
    });
  });

  it('are drawn by templates of themes where theme authors are told so', () => {
    const drawn = blocks.filter(({ templateData }) => templateData !== undefined).map(({ name }) => name);
    expect(drawn.toSorted()).toEqual(themeDrawnBlocks);
  });

  it('have layouts to choose from at once, each as it is drawn', () => {
    const variants = blocks.flatMap(({ fields, variants }) =>
      variants.map(({ value }) => ({ fields, value })),
    );
    for (const { fields, value } of variants) expect(fields.parse(value)).toMatchObject(value);
  });

  it('that show nothing tell their author so, and visitors nothing', async () => {
    const author = { ...testBlockData(), isAuthor: true };
    const broken = { design: 'bar', rows: [] };
    expect(await renderOne('chart', broken, author)).toContain(
      'Visitors see nothing here. The block “Chart” has nothing to show as it is.',
    );
    for (const [type, value, why] of [
      ['chart', broken, 'Enter some data!'],
      ['countdown', { until: 'soon' }, '“soon” is no day such as 2026-12-24'],
      ['tourdates', { dates: [{ until: '2020-01-01' }] }, 'All of its dates are over.'],
      ['instagram', { link: 'https://x.example/p/1' }, 'is no address of Instagram'],
      ['summary', { collection: 'nowhere' }, 'There is no page with the address “/nowhere”'],
      ['form', { formId: 'gone' }, 'Its form is not there any more.'],
      ['pricing-plan', { plans: [{ productId: 'gone' }] }, 'Its product is not there'],
    ] as const)
      expect(await renderOne(type, value, author)).toContain(why);
    expect(await renderOne('sparkles', {}, author)).toContain('There is no kind of block “sparkles”.');
    expect(await renderOne('chart', broken)).not.toContain('Visitors');
  });

  it('that show nothing as they begin tell their author the first step, kind by kind', async () => {
    const nobody = { ...testBlockData(), isAuthor: true };
    const data = { ...nobody, website: { ...nobody.website, menus: [] } };
    for (const { name, title } of blocks) {
      const html = await renderOne(name, {}, data);
      if (!html.includes('class="block-hint"')) continue;
      expect(html, title).not.toContain('Look at its fields');
    }
    expect(await renderOne('image', {}, data)).toContain('Choose a picture.');
    const shown = { collection: data.website.collections[0]?.slug };
    expect(await renderOne('summary-v2', shown, data)).toContain(
      'The page that it shows has nothing to show yet',
    );
  });

  it('are found by their plain names too', () => {
    expect(findBlock('text')?.name).toBe('html');
    expect(findBlock('nothing')).toBeUndefined();
  });

  it('show nothing, and never fail, while their owner has filled in nothing', async () => {
    for (const { name } of blocks) {
      if (
        [
          'horizontalrule',
          'spacer',
          'search',
          'logo',
          'navigation',
          'newsletter',
          'socialaccountlinks-v2',
          'contact',
        ].includes(name)
      )
        continue;
      expect(await renderOne(name, {}), name).toContain('<div class="sqs-block-content"></div>');
    }
  });

  it('never fail, whatever their fields hold', async () => {
    const names = blocks.map(({ name }) => name);
    const keys = blocks.flatMap(({ fields }) => Object.keys(fields.shape));
    const value = fc.dictionary(fc.constantFrom(...keys), fc.anything({ maxDepth: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), value, async (name, fields) => {
        expect(await renderOne(name, fields)).toContain('sqs-block');
      }),
      { numRuns: 300 },
    );
  });

  it('leave their place empty when they fail, and the others are shown', async () => {
    const data = {
      ...testBlockData(),
      list: () => Promise.reject(new Error('The graph is away.')),
    };
    const failed: string[] = [];
    const block = (id: string, type: string, value: object) => ({
      ...{ __typename: 'Block' as const, id, type, version: 1, value },
    });
    const section = {
      ...{ __typename: 'BlockSection' as const, id: 'band', kind: 'ROWS' as const, style: {}, placed: [] },
      rows: [
        {
          __typename: 'BlockRow' as const,
          columns: [
            {
              __typename: 'BlockColumn' as const,
              span: 12,
              blocks: [
                block('a', 'summary', { collection: 'journal' }),
                block('b', 'quote', { quote: 'Still here.' }),
              ],
            },
          ],
        },
      ],
    };
    const frame = { id: 'page', kind: 'page', columns: 12, label: '', className: '' } as const;
    const html = await renderBlocks([section], frame, data, (id) => failed.push(id));
    expect(failed).toEqual(['a']);
    expect(html).toContain('Still here.');
  });
});

describe('a section with a picture', () => {
  const frame = { id: 'page', kind: 'page', columns: 12, label: '', className: '' } as const;
  const sectionWith = (id: string, imageId: string) => ({
    ...{ __typename: 'BlockSection' as const, id, kind: 'ROWS' as const, rows: [], placed: [] },
    style: { imageId, overlay: '#000000', overlayOpacity: 40 },
  });
  const drawn = (...ids: string[]) =>
    renderBlocks(
      ids.map((imageId, index) => sectionWith(`band-${index}`, imageId)),
      frame,
      testBlockData(),
      () => undefined,
    );

  it('has it in the widths that it is served in, without words, and the first one at once', async () => {
    const html = await drawn(testImage().id, testImage().id);
    const [first, second] = html.match(/<img[^>]*>/g) ?? [];
    expect(first).toContain('alt="" loading="eager"');
    expect(first).toContain('srcSet=');
    expect(first).toContain('object-fit:cover;object-position:');
    expect(second).toContain('loading="lazy"');
  });

  it('is as it was without one where the picture is gone', async () => {
    expect(await drawn('gone')).not.toContain('section');
  });
});

describe('a stored block', () => {
  it('of an older version is brought up to date, one version after the other', () => {
    const upgrades = [
      ({ name, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, title: name }),
      (value: Readonly<Record<string, unknown>>) => ({ ...value, titles: [value.title] }),
    ];
    const stored = { id: 'a', type: 'x', value: { name: 'Vase' } };
    expect(upgradeBlock({ ...stored, version: 1 }, upgrades)).toEqual({ title: 'Vase', titles: ['Vase'] });
    expect(upgradeBlock({ ...stored, value: { title: 'Vase' }, version: 2 }, upgrades)).toEqual({
      title: 'Vase',
      titles: ['Vase'],
    });
    expect(upgradeBlock({ ...stored, version: 3 }, upgrades)).toEqual({ name: 'Vase' });
  });
});

describe('an address in a block', () => {
  it.each(['/shop', '#top', '?page=2', 'https://example.com/', 'mailto:a@example.com', 'tel:+4912345'])(
    'may be %s',
    (text) => {
      expect(isSafeAddress(text)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'java\tscript:1',
    ' vbscript:x',
  ])('is never %s', (text) => {
    expect(isSafeAddress(text)).toBe(false);
  });
});
