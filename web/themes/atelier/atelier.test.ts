import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { navigationContext } from '#web/site/page/navigation-context.ts';
import { testWebsite } from '#web/site/page/testing.ts';
import { phoneUrl } from '#web/site/page/website-context.ts';
import { renderPage } from '#web/site/template/render-page.ts';
import { noTagData, type TemplateData } from '#web/site/template/tag-data.ts';
import { readTheme } from '#web/site/theme/read-theme.ts';
import { compileStylesheet } from '#web/site/theme/stylesheet.ts';
import type { Theme, ThemeFiles, ThemeProblem } from '#web/site/theme/theme.ts';
import { readThemeFolder } from '#web/site/theme/theme-folder.ts';

let files: ThemeFiles;
let theme: Theme;
let problems: readonly ThemeProblem[];

beforeAll(async () => {
  files = await readThemeFolder(fileURLToPath(new URL('./', import.meta.url)));
  const reading = readTheme(files);
  if (reading.theme === undefined) throw new Error('The default theme was refused.');
  theme = reading.theme;
  problems = reading.problems;
});

const website = { siteTitle: 'Salt & Co', siteTagLine: 'Bowls <made> slowly', language: 'en-GB', timeZone: 'Europe/London' };

function render(context: TemplateData, tagData = noTagData) {
  return renderPage({
    theme,
    context: { website, websiteSettings: {}, featureFlags: { useCLDRMoneyFormat: true }, ...context },
    tagData,
    system: { headers: '<title>x</title>', footers: '', cartClasses: '', templateRevision: '1' },
    now: 0,
  });
}

const money = (value: string) => ({ value, currency: 'GBP' });
const bowl = {
  id: 'p1',
  collectionId: 'c1',
  recordType: 11,
  title: 'Bowl "A"',
  fullUrl: '/shop/bowl',
  body: '<p>Deep.</p>',
  tags: ['blue'],
  categories: ['Bowls'],
  items: [{ assetUrl: '/media/1/bowl.jpg', originalSize: '1200x1500', systemDataVariants: '1200x1500,100w,300w,500w', altText: 'A blue bowl' }],
  structuredContent: {
    productType: 1,
    variantOptionOrdering: [],
    variants: [{ price: 4000, salePrice: 3000, priceMoney: money('40.00'), salePriceMoney: money('30.00'), onSale: true, unlimited: true, qtyInStock: 0 }],
  },
};
const shop = { id: 'c1', type: 13, typeName: 'products', title: 'Shop', fullUrl: '/shop' };

describe('the default theme', () => {
  it('is read and its style sheets compile without a complaint', async () => {
    expect(problems).toEqual([]);
    const { css, problems: complaints } = await compileStylesheet(theme);
    expect(complaints).toEqual([]);
    expect(css).toContain('.floating-cart');
  });

  it('offers its accent colour and heading font as style options', () => {
    expect(theme.styleOptions.map(({ name }) => name)).toEqual(expect.arrayContaining(['accentColor', 'headingFont']));
  });

  it('brings no script', () => {
    expect(theme.scripts).toEqual([]);
    expect([...files].filter(([path, bytes]) => !path.startsWith('assets/') && /<script|\son\w+="/i.test(bytes.toString()))).toEqual([]);
  });

  it('brings the licence of each font it serves', () => {
    expect([...files.keys()]).toEqual(expect.arrayContaining(['assets/OFL-fraunces.txt', 'assets/OFL-inter.txt']));
  });

  it.each<[string, TemplateData, string]>([
    ['a shop with products', { collection: shop, items: [bowl] }, 'Bowl "A"'],
    ['an empty shop', { collection: shop, items: [] }, 'The shelves are empty just now.'],
    ['an empty category', { collection: shop, items: [], categoryFilter: 'Plates' }, 'Nothing in this category just now.'],
    ['a product', { collection: shop, item: bowl }, 'alt="A blue bowl"'],
    ['an empty journal', { collection: { typeName: 'blog', title: 'Journal' }, items: [] }, 'Nothing written yet.'],
    ['an empty diary', { collection: { typeName: 'events', title: 'Diary' }, items: [] }, 'Nothing in the diary just now.'],
    ['an empty gallery', { collection: { typeName: 'gallery', title: 'Pictures' }, items: [] }, 'No pictures yet.'],
    ['the home page', { collection: { type: 7, typeName: 'home', homepage: true } }, 'Bowls &lt;made&gt; slowly'],
    ['an address that leads nowhere', { collection: { type: 7, typeName: 'not-found' } }, 'gone out with the tide'],
  ])('shows %s with one main heading, a main landmark and a way past the navigation', async (_page, context, text) => {
    const page = await render(context);
    expect(page.problems).toEqual([]);
    expect(page.html).toContain(text);
    expect(page.html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page.html.match(/<main /g)).toHaveLength(1);
    expect(page.html).toContain('<a class="skip-link" href="#content">Skip to content</a>');
    expect(page.html).toContain('Salt &amp; Co');
  });

  it('marks a reduced product and shows both prices', async () => {
    const { html } = await render({ collection: shop, item: bowl });
    expect(html).toMatch(/£30\.00[^£]+original-price">£40\.00/);
    expect(html).toContain('<div class="product-mark sale">');
  });

  it('shows the pages of a folder in its menu', async () => {
    const page = { collectionId: 'c-visit', path: '/visit' };
    const navigation = navigationContext(testWebsite(), 'mainNav', page);
    const { html } = await render({ collection: shop, items: [] }, { ...noTagData, navigation: () => Promise.resolve(navigation) });
    const [, folder] = /<li class="nav-folder">([\s\S]*?)<\/details>/.exec(html) ?? [];
    expect(folder).toContain('<a href="/about">About</a>');
    expect(folder).toContain('<a href="/visit" aria-current="page">Visit</a>');
    expect(html).toContain('<a href="https://example.test/" target="_blank" rel="noopener">Elsewhere</a>');
  });

  it.each([
    ['en-GB', '<time datetime="2027-01-21T18:30">Thursday, 21 January 2027</time><br>18:30–21:30'],
    ['de', '<time datetime="2027-01-21T18:30">Donnerstag, 21. Januar 2027</time><br>18:30–21:30 Uhr'],
    ['en-US', '<time datetime="2027-01-21T18:30">Thursday, January 21, 2027</time><br>6:30 – 9:30 PM'],
  ])('tells when an event is as %s writes it', async (language, when) => {
    const startDate = Date.UTC(2027, 0, 21, 18, 30);
    const event = { id: 'e1', title: 'Kiln night', fullUrl: '/events/kiln', startDate, endDate: startDate + 10_800_000 };
    const { html } = await render({
      website: { ...website, language },
      collection: { typeName: 'events', title: 'Diary', fullUrl: '/events' },
      item: event,
    });
    expect(html.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toContain(when);
  });

  it('links the shop’s number as telephones call it', async () => {
    const websiteSettings = { contactPhoneNumber: '+44 (0)1632 960 001', contactPhoneUrl: phoneUrl('+44 (0)1632 960 001') };
    const { html } = await render({ websiteSettings, collection: shop, items: [] });
    expect(html).toContain('<a href="tel:+441632960001">+44 (0)1632 960 001</a>');
  });

  it('opens pictures of a gallery large, and leads to each one’s page and back', async () => {
    const gallery = { typeName: 'gallery', title: 'Pictures', fullUrl: '/gallery' };
    const picture = { id: 'g1', title: 'Dusk', fullUrl: '/gallery/dusk', assetUrl: '/media/1/dusk.jpg' };
    const list = await render({ collection: gallery, items: [picture] });
    expect(list.html).toContain('href="/media/1/dusk.jpg?format=2500w" data-opens="lightbox"');
    expect(list.html).toContain('<figcaption><a href="/gallery/dusk">Dusk</a></figcaption>');
    const page = await render({ collection: gallery, item: picture });
    expect(page.html).toContain('<a href="/gallery">Pictures</a>');
  });
});
