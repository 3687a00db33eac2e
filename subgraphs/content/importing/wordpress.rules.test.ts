import { describe, expect, test } from 'vitest';
import { sampleExport } from './import-testing.ts';
import {
  assertShort,
  cleanBody,
  instantOf,
  oldPathOf,
  pictureKey,
  replacePictures,
  replaceSpans,
  stableId,
  statusOf,
} from './wordpress.rules.ts';
import { NotWxr, readWxr } from './wxr.ts';

describe('a WordPress export', () => {
  test('is read with its authors, posts, pages and comments', async () => {
    const { title, authors, entries } = await readWxr(Buffer.from(sampleExport()));
    expect(title).toBe('Old notes');
    expect(authors.get('ines')).toBe('Ines Hallam');
    expect(entries.map(({ type }) => type)).toEqual([
      'attachment',
      'post',
      'post',
      'post',
      'page',
      'page',
      'nav_menu_item',
    ]);
    expect(entries[1]).toMatchObject({
      title: 'First firing & ash',
      categories: ['Kiln'],
      tags: ['ash'],
      slug: 'first-firing',
      date: '2020-02-01 09:30:00',
    });
    expect(entries[1]?.comments.map(({ parentId, isApproved }) => [parentId, isApproved])).toEqual([
      ['0', true],
      ['1', true],
      ['0', false],
    ]);
  });

  test.each([
    '<html></html>',
    '<rss><channel><title>Feed</title></channel></rss>',
    'no XML',
    '<rss><channel>',
  ])('is not %s', async (text) => {
    await expect(readWxr(Buffer.from(text))).rejects.toThrow(NotWxr);
  });

  test('swells by no entities of its own', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><rss>&b;</rss>';
    await expect(readWxr(Buffer.from(bomb))).rejects.toThrow(NotWxr);
  });

  test('has at most a hundred elements within each other', async () => {
    const deep = (depth: number) => Buffer.from(`<rss>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</rss>`);
    await expect(readWxr(deep(200_000))).rejects.toThrow('more than 100 elements are within each other');
    await expect(readWxr(deep(99))).rejects.toThrow('This file is no WordPress export.');
  });

  test('has at most a hundred attributes at an element', async () => {
    const of = (count: number) => Array.from({ length: count }, (_, index) => `a${index}="1"`).join(' ');
    const file = (count: number) =>
      Buffer.from(`<rss><channel ${of(60)}><item ${of(count)}/></channel></rss>`);
    await expect(readWxr(file(100_000))).rejects.toThrow('an element has more than 100 attributes');
    await expect(readWxr(file(100))).rejects.toThrow('This file is no WordPress export.');
  });

  test('is read in slices, between which others have their turn, and letters are cut nowhere', async () => {
    const post = (number: number) =>
      `<item><title>Größe ${number} € 🪴</title><wp:post_id>${number}</wp:post_id></item>`;
    const posts = Array.from({ length: 5_000 }, (_, number) => post(number)).join('');
    const file = Buffer.from(
      `<rss xmlns:wp="a"><channel><wp:wxr_version>1.2</wp:wxr_version>${posts}</channel></rss>`,
    );
    let turns = 0;
    let isRead = false;
    const others = () => {
      turns += 1;
      if (!isRead) setImmediate(others);
    };
    setImmediate(others);
    const { entries } = await readWxr(file);
    isRead = true;
    expect(turns).toBeGreaterThanOrEqual(Math.floor(file.length / 65_536));
    expect(entries.map(({ title }) => title)).toEqual(
      Array.from({ length: 5_000 }, (_, number) => `Größe ${number} € 🪴`),
    );
  });
});

describe('a post from WordPress', () => {
  test('loses the editor’s marks and whatever runs', () => {
    expect(
      cleanBody('<!-- wp:paragraph --><p onclick="x()">Hi</p><!-- /wp:paragraph --><script>x</script>'),
    ).toBe('<p>Hi</p>');
    expect(cleanBody('<p><a href="javascript:x">a</a></p>')).toBe('<p><a>a</a></p>');
  });

  test('in plain lines becomes paragraphs', () => {
    expect(cleanBody('One\ntwo\n\nthree')).toBe('<p>One<br />two</p>\n<p>three</p>');
  });

  test('keeps a picture’s caption below it', () => {
    const html = cleanBody(
      '[caption id="a" width="300"]<img src="https://x.example/a.jpg" alt="A"> The kiln[/caption]',
    );
    expect(html).toContain(
      '<figure><img src="https://x.example/a.jpg" alt="A" /><figcaption>The kiln</figcaption></figure>',
    );
  });

  test('keeps as they are marks that nothing ends, and captions without a picture', () => {
    expect(cleanBody('<p>[caption]No picture[/caption] and [caption a]</p>')).toBe(
      '<p>[caption]No picture[/caption] and [caption a]</p>',
    );
    expect(cleanBody('<p>One</p><!-- wp:image --><!-- more --><p>Two</p> --&gt;')).toBe(
      '<p>One</p><p>Two</p> --&gt;',
    );
    const linked =
      '[caption width="3"] <a href="/k"><img src="/k.jpg" /></a> The kiln [/caption] by [gallery ids="1"]day';
    expect(cleanBody(linked)).toBe(
      '<figure><a href="/k"><img src="/k.jpg" /></a><figcaption>The kiln</figcaption></figure> by day',
    );
  });

  // A pattern that looked for the end from each mark would take minutes for these.
  test.each(['<!--wp:', '[caption', '[caption]<a>', '[gallery', '<noscript '])(
    'with half a million characters of “%s” is read once',
    (mark) => {
      const text = mark.repeat(Math.floor(499_000 / mark.length));
      expect(
        replaceSpans(text, /<!--|\[caption|<noscript/, /-->|\[\/caption\]|<\/noscript>/g, () => ''),
      ).toBe(text);
    },
  );

  test('has at most 20,000 tags, counting lines that become paragraphs and signs that begin none', () => {
    expect(() => cleanBody('a\n'.repeat(20_001))).toThrow('at most 20000 tags');
    expect(() => cleanBody('< '.repeat(20_001))).toThrow('at most 20000 tags');
    expect(cleanBody('a < b')).toBe('<p>a &lt; b</p>');
  });

  test('has a title and addresses that someone could have written', () => {
    expect(() => assertShort({ title: 'a'.repeat(2_000), address: '' })).not.toThrow();
    expect(() => assertShort({ title: 'a', 'old address': '/'.repeat(2_001) })).toThrow(
      'its old address has more than 2000 characters.',
    );
    expect(oldPathOf(`https://old.example/${'/'.repeat(500_000)}x`)).toBeNull();
    expect(pictureKey(`https://x.example/a.jpg${'?'.repeat(200_000)}\n`)).toBe('//x.example/a.jpg');
  });

  test('shows pictures from here, whichever of their sizes it showed', () => {
    const addresses = new Map([[pictureKey('https://x.example/a/kiln.jpg'), '/media/1/kiln.jpg']]);
    expect(replacePictures('<img src="http://x.example/a/kiln-300x200.jpg">', addresses)).toBe(
      '<img src="/media/1/kiln.jpg">',
    );
    expect(replacePictures('<img src="https://x.example/a/kiln-scaled.jpg?w=1">', addresses)).toBe(
      '<img src="/media/1/kiln.jpg">',
    );
    expect(replacePictures('<img src="https://x.example/b.jpg">', addresses)).toContain('b.jpg');
  });

  test.each([
    ['publish', 'PUBLISHED'],
    ['future', 'SCHEDULED'],
    ['pending', 'NEEDS_REVIEW'],
    ['private', 'PRIVATE'],
    ['draft', 'DRAFT'],
    ['trash', null],
  ])('that is “%s” is %s', (status, ours) => {
    expect(statusOf(status)).toBe(ours);
  });

  test('has an instant in UTC, or the one that stands for none', () => {
    const fallback = new Date(0);
    expect(instantOf('2020-02-01 09:30:00', fallback).toISOString()).toBe('2020-02-01T09:30:00.000Z');
    expect(instantOf('0000-00-00 00:00:00', fallback)).toBe(fallback);
  });

  test('has the same id each time, which sorts by when it was made', () => {
    const id = (external: string, made: string) =>
      stableId('w', 'https://old.example', 'post', external, new Date(made));
    expect(id('1', '2020-01-01')).toBe(id('1', '2020-01-01'));
    expect(id('1', '2020-01-01')).not.toBe(id('2', '2020-01-01'));
    expect(id('9', '2020-01-01') < id('1', '2021-01-01')).toBe(true);
    expect(id('1', '2020-01-01')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('had an address, unless it was a number in a query', () => {
    expect(oldPathOf('https://old.example/2020/02/first%20firing/')).toBe('/2020/02/first firing');
    expect(oldPathOf('https://old.example/?p=11')).toBeNull();
    expect(oldPathOf('nonsense')).toBeNull();
  });
});
