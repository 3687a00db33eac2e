import { describe, expect, it } from 'vitest';
import { blockKinds, otherBlockNames } from '#schema/block-kinds.ts';
import { findDatasetProblem, readDataset, truncationOf } from '#schema/dataset.rules.ts';
import { testCollection, testItem, testProduct } from '../site/page/testing.ts';
import type { ListAnswer } from './block-data.ts';
import { weeksOf } from './calendar/month.rules.ts';
import { scaleOf, slicesOf } from './chart/chart-shapes.rules.ts';
import { readMenu } from './menu/menu-text.rules.ts';
import { blocks } from './registry.ts';
import { renderOne, testBlockData } from './testing.ts';
import { videoFrameOf } from './video/video-address.ts';

const journal: ListAnswer = {
  collection: testCollection({ title: 'Journal', fullUrl: '/journal', tags: ['Kiln & clay', 'Glaze'] }),
  items: [testItem({ title: 'Packing the kiln', fullUrl: '/journal/packing' })],
  products: [],
};
const shop: ListAnswer = { ...journal, items: [], products: [testProduct()] };
const data = testBlockData({ journal, shop });

describe('words', () => {
  it('of the owner are shown as they wrote them, and plain words as plain words', async () => {
    expect(await renderOne('text', { html: '<p>Hello <em>you</em></p>' })).toContain(
      '<p>Hello <em>you</em></p>',
    );
    expect(await renderOne('quote', { quote: '<b>Hm</b>', source: 'Ada' })).toContain(
      '&lt;b&gt;Hm&lt;/b&gt;',
    );
  });

  it('in Markdown become headings and lists, and HTML in them is only shown', async () => {
    const html = await renderOne('markdown', { markdown: '# Hi\n\n- one\n\n<script>alert(1)</script>' });
    expect(html).toContain('<h1>Hi</h1>');
    expect(html).toContain('<li>one</li>');
    expect(html).not.toContain('<script>');
  });

  it('unfold in an accordion without a script', async () => {
    const html = await renderOne('accordion', {
      items: [{ title: 'When?', html: '<p>Now.</p>', isOpen: true }, { html: 'no title' }],
    });
    expect(html).toContain('<details class="accordion-item" open="">');
    expect(html.match(/<details/g)).toHaveLength(1);
  });
});

describe('a button', () => {
  it('leads where its owner says', async () => {
    expect(await renderOne('button', { text: 'Shop', link: '/shop' })).toContain('href="/shop"');
  });

  it('that would run a script is not there', async () => {
    expect(await renderOne('button', { text: 'Shop', link: 'javascript:alert(1)' })).not.toContain('<a');
  });
});

describe('a film', () => {
  it.each([
    ['https://www.youtube.com/watch?v=abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://youtu.be/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://vimeo.com/12345678', 'https://player.vimeo.com/video/12345678?dnt=1'],
  ])('at %s is shown in a frame', (address, frame) => {
    expect(videoFrameOf(address)).toBe(frame);
  });

  it('elsewhere is a file to play', async () => {
    expect(videoFrameOf('https://youtube.com.evil.example/watch?v=abcdefghijk')).toBeNull();
    expect(await renderOne('video', { url: 'https://example.com/a.mp4' })).toContain(
      '<video src="https://example.com/a.mp4"',
    );
  });
});

describe('a menu', () => {
  it('is read from text: parts, dishes, prices, words', () => {
    const text = 'Starters\n-----\n\nSoup\nof the day\n$6.50\n\nBread\n3\n\nMains\n=====\n\nPie\n';
    expect(readMenu(text)).toEqual([
      {
        title: 'Starters',
        description: '',
        dishes: [
          { title: 'Soup', price: '$6.50', description: 'of the day' },
          { title: 'Bread', price: '3', description: '' },
        ],
      },
      { title: 'Mains', description: '', dishes: [{ title: 'Pie', price: '', description: '' }] },
    ]);
  });
});

describe('a chart', () => {
  const rows = [
    ['Month', 'Mugs', 'Vases'],
    ['May', 10, 4],
    ['June', '1,200', 0],
  ];

  it('is drawn, and told as a table', async () => {
    const html = await renderOne('chart', { design: 'bar', title: 'Sold', rows });
    expect(html).toContain('<caption>Sold</caption>');
    expect(html).toContain('<th scope="row">June</th>');
    expect(readDataset(rows).series).toEqual([
      { name: 'Mugs', values: [10, 1200] },
      { name: 'Vases', values: [4, 0] },
    ]);
  });

  it.each([
    ['Enter some data!', []],
    ['Enter some data!', [['', '']]],
    ['There must be at least one column', [['Month'], ['May']]],
    ['There must be at least one row', [['Month', 'Mugs']]],
    ['One or more rows was missing data', [['Month', 'Mugs'], ['May']]],
  ])('says “%s”', (message, cells) => {
    expect(findDatasetProblem(cells)).toBe(message);
  });

  it('leaves out what is beyond its bounds, and says so', () => {
    const many = [['Month', 'Mugs'], ...Array.from({ length: 61 }, (_, index) => [String(index), index])];
    expect(truncationOf(many)).toBe('The dataset was truncated to 60 rows or 12 columns.');
    expect(readDataset(many).labels).toHaveLength(60);
  });

  it.each([
    ['few', [3, 1], [0, 1, 2, 3]],
    ['hundreds', [212, 31], [0, 100, 200, 300]],
    ['parts', [0.3, 0.1], [0, 0.1, 0.2, 0.3]],
    ['below and above', [-40, 75], [-50, 0, 50, 100]],
    ['only below', [-8], [-8, -6, -4, -2, 0]],
    ['nothing', [0, 0], [0, 1]],
  ])('has lines at round numbers: %s', (_, values, ticks) => {
    expect(scaleOf(values).ticks).toEqual(ticks);
  });

  it('has slices that fill the circle', () => {
    expect(slicesOf([1, 3, -5])).toEqual([
      { from: 0, to: 0.25 },
      { from: 0.25, to: 1 },
      { from: 1, to: 1 },
    ]);
  });
});

describe('a calendar', () => {
  it('has whole weeks, with each event on its day where the website is', () => {
    const event = { startsAt: '2026-03-31T23:30:00.000Z' };
    const weeks = weeksOf(2026, 4, [event], 'Europe/London');
    expect(weeks[0]?.map((cell) => cell?.day ?? null)).toEqual([null, null, null, 1, 2, 3, 4]);
    expect(weeks.flat().find((cell) => cell?.day === 1)?.events).toEqual([event]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
  });
});

describe('what blocks show of other pages', () => {
  it('is their newest, as a grid', async () => {
    const html = await renderOne('summary', { collection: 'journal', heading: 'Lately' }, data);
    expect(html).toContain('<a href="/journal/packing">Packing the kiln</a>');
    expect(html).toContain('<h2 id="summary-one">Lately</h2>');
  });

  it('is a shop’s products with what they cost', async () => {
    expect(await renderOne('summary', { collection: 'shop' }, data)).toContain('product-price');
  });

  it('is the words that their things are marked with', async () => {
    expect(await renderOne('tagcloud', { collection: 'journal' }, data)).toContain(
      'href="/journal?tag=Kiln+%26+clay"',
    );
  });

  it('is nothing for a page that is not there', async () => {
    expect(await renderOne('summary', { collection: 'nowhere' }, data)).toContain(
      '<div class="sqs-block-content"></div>',
    );
  });
});

const picture = { imageId: 'i1' };
const film = { link: 'https://www.instagram.com/p/Cabc123/?img=2' };

it('the latest comments of a page are shown with what they are about, or their author reads why not', async () => {
  const comment = {
    ...{ __typename: 'Comment' as const, id: 'c1', authorName: 'Ada', authorUrl: '', isByOwner: false },
    ...{ html: '<p>Lovely <em>glaze</em></p>', createdAt: '2026-03-10T09:00:00.000Z' },
  };
  const commentedItem = {
    ...{ __typename: 'Item' as const, id: 'i1', title: 'Packing the kiln', fullUrl: '/journal/packing' },
  };
  const told = testBlockData({ journal }, [{ __typename: 'LatestComment', comment, commentedItem }]);
  const settings = { ...told.website.settings, commentsEnabled: true };
  const open = { ...told, isAuthor: true, website: { ...told.website, settings } };
  const html = await renderOne('latest-comments', { collection: 'journal' }, open);
  expect(html).toContain('href="/journal/packing#comment-c1">Packing the kiln</a>');
  expect(html).toContain('<p>Lovely glaze</p>');
  const reason = async (value: object, from: typeof open) => renderOne('latest-comments', value, from);
  expect(await reason({ collection: 'journal' }, { ...told, isAuthor: true })).toContain('Comments are off');
  expect(await reason({}, open)).toContain('Choose the page whose comments it shows.');
  expect(await reason({ collection: 'journal' }, { ...open, comments: async () => [] })).toContain(
    'Nobody has commented there yet.',
  );
});

describe('a page shows', () => {
  it.each([
    ['image', { ...picture, design: 'poster', title: 'Kiln', link: '/kiln', button: 'See' }, '>See</a>'],
    ['quote', { quote: 'Hm', source: 'Ada', role: 'Potter', design: 'card' }, 'quote-role">Potter<'],
    ['testimonials', { quotes: [{ quote: 'Lovely', stars: 4 }] }, 'aria-label="4 stars">★★★★☆<'],
    ['product-list', { collection: 'shop', button: 'All' }, '<a href="/journal" class'],
    ['album', { tracks: [{ title: 'Tide', url: '/tide.mp3' }] }, 'aria-label="Tide"'],
    [
      'buttons',
      {
        buttons: [
          { text: 'Go', link: '/go' },
          { text: 'No', link: 'javascript:1' },
        ],
      },
      '>Go</a></div>',
    ],
    ['link', { link: 'https://www.tern.example/a', text: 'Far' }, '>tern.example</a>'],
    ['collectionlink', { collection: 'journal' }, '<a href="/journal">Journal</a>'],
    ['rss', { collection: 'journal' }, 'href="/journal?format=rss"'],
    ['postsbytag', { collection: 'journal' }, '<a href="/journal?tag=Glaze">Glaze</a>'],
    ['postsbymonth', { collection: 'journal' }, '?month='],
    [
      'tourdates',
      {
        dates: [
          { until: '2026-03-11', title: 'Fair' },
          { until: '2025-01-01', title: 'Old' },
        ],
      },
      'Fair',
    ],
    ['team', { people: [{ title: 'Ada', link: '/ada' }] }, '<a href="/ada">Ada</a>'],
    [
      'table',
      {
        rows: [
          ['', 'Mug'],
          ['Price', 12],
        ],
      },
      '<th scope="row">Price</th><td>12</td>',
    ],
    ['steps', { steps: [{ title: 'Throw' }, { mark: '1999', title: 'Fire' }] }, 'data-mark="1999"'],
    ['figures', { figures: [{ value: '40', text: 'kilns' }] }, '<dt>kilns</dt><dd>40</dd>'],
    ['note', { title: 'Closed', text: '<p>Until May.</p>' }, '<p>Until May.</p>'],
    ['marquee', { phrases: [{ text: 'Hello' }] }, '<li>Hello</li>'],
    ['hours', { hours: [{ day: 'Monday', time: '9–17' }] }, '<span>9–17</span>'],
    ['files', { files: [{ link: '/s/price%20list.pdf' }] }, '<strong>price list.pdf</strong>'],
    ['contact', {}, 'href="mailto:post@tern.example"'],
    ['instagram', film, 'src="https://www.instagram.com/p/Cabc123/embed"'],
    ['tock', { link: 'https://www.exploretock.com/tern', title: 'Book' }, '>Book</a>'],
  ])('%s blocks', async (type, value, part) => {
    expect(await renderOne(type, value, data)).toContain(part);
  });

  it('the words of the product in the language of the page', async () => {
    const german = { ...data, website: { ...data.website, language: 'de' } };
    expect(await renderOne('instagram', film, german)).toContain('Inhalt von Instagram laden');
    expect(await renderOne('files', { files: [{ link: '/a.pdf' }] }, german)).toContain('Herunterladen');
    expect(await renderOne('archive', { collection: 'journal', groupBy: 'month' }, german)).toMatch(
      /<details open=""><summary>[A-Zä-ü]+ 20\d\d \(1\)/i,
    );
  });

  it('what other websites have only from their own addresses, and loads nothing of it before it is asked for', async () => {
    expect(await renderOne('instagram', film)).toMatch(/<details(?! open).*<iframe[^>]* loading="lazy"/);
    for (const link of [
      'https://instagram.com.evil.example/p/Cabc123/',
      'http://instagram.com/p/Cabc123/',
      'x',
    ])
      expect(await renderOne('instagram', { link })).toContain('<div class="sqs-block-content"></div>');
  });
});

it('the kinds that drafts take are those that pages can show', () => {
  expect(blocks.map(({ name }) => name).sort()).toEqual([...blockKinds].sort());
  for (const name of Object.values(otherBlockNames)) expect(blockKinds).toContain(name);
});
