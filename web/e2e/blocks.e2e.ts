import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { findBarriers } from './barriers.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, phone, screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

test.beforeAll(async () => {
  shop = await startShop();
  await makePage();
});
test.afterAll(() => shop?.close());

/** Uploads a picture of one colour; answers its id. */
async function uploadPicture(background: string, altText: string): Promise<string> {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const { uploadImage } = await shop.owner<{ uploadImage: { id: string } }>(
    'mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id } } }',
    { input: { filename: 'room.jpg', base64: bytes.toString('base64'), altText } },
  );
  return uploadImage.id;
}

/** A page with a slideshow, unfolding answers, a chart, and two blocks in the cells of a grid. */
async function makePage(): Promise<void> {
  const pictures = await Promise.all(
    ['#c96f4a', '#4a6fc9', '#3c8a5b'].map(async (background, index) => {
      const imageId = await uploadPicture(background, `Room ${index + 1}`);
      return { imageId, title: `Room ${index + 1}`, description: 'A view of it.' };
    }),
  );
  const { createCollection } = await shop.owner<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
    { input: { typeName: 'page', title: 'Workshop', slug: 'workshop' } },
  );
  const block = (id: string, type: string, value: object) => ({ id, type, version: 1, value });
  const rows = {
    id: 'band',
    kind: 'ROWS',
    rows: [
      {
        columns: [
          {
            span: 12,
            blocks: [
              block('title', 'text', { html: '<h1>Inside the workshop</h1>' }),
              block('rooms', 'gallery', {
                design: 'slideshow',
                'aspect-ratio': 'standard',
                autoplay: true,
                'autoplay-duration': 1,
                controls: true,
                indicators: true,
                thumbnails: true,
                lightbox: true,
                lightboxTheme: 'light',
                label: 'Rooms',
                pictures,
              }),
            ],
          },
        ],
      },
      {
        columns: [
          {
            span: 6,
            blocks: [
              block('answers', 'accordion', {
                items: [{ title: 'May I touch things?', html: '<p>Please do.</p>' }],
              }),
            ],
          },
          {
            span: 6,
            blocks: [
              block('elsewhere', 'soundcloud', { link: 'https://soundcloud.com/tern/tide', title: 'Tide' }),
              block('chart', 'chart', {
                title: 'Sold',
                rows: [
                  ['Month', 'Mugs'],
                  ['May', 10],
                  ['June', 14],
                ],
              }),
            ],
          },
        ],
      },
    ],
  };
  const grid = {
    id: 'grid',
    kind: 'GRID',
    placed: [
      {
        block: block('left', 'quote', { quote: 'Left.' }),
        desktop: { column: 1, row: 1, width: 12, height: 2 },
        mobile: { column: 1, row: 1, width: 8, height: 2 },
      },
      {
        block: block('right', 'button', { text: 'To the shop', link: '/shop' }),
        desktop: { column: 13, row: 1, width: 12, height: 2 },
        mobile: { column: 1, row: 3, width: 8, height: 2 },
      },
    ],
  };
  const { saveBlocks } = await shop.owner<{ saveBlocks: { __typename: string } }>(
    'mutation ($input: SaveBlocksInput!) { saveBlocks(input: $input) { __typename ... on Problem { message } } }',
    { input: { collectionId: createCollection.id, sections: [rows, grid] } },
  );
  expect(saveBlocks).toEqual({ __typename: 'BlockLayout' });
}

const stage = '.sqs-gallery-stage';

/** Which picture stands in the middle of the slideshow. */
function shownPicture(): Promise<number> {
  return visitor.page
    .locator(stage)
    .evaluate((element) => Math.round(element.scrollLeft / element.clientWidth));
}

/** Waits until a picture stands where the stage begins; there is a gap between two. */
async function awaitPicture(index: number): Promise<void> {
  await visitor.page.waitForFunction(
    ([selector, wanted]) => {
      const element = document.querySelector(String(selector));
      const slide = element?.querySelectorAll('.slide')[Number(wanted)];
      if (!element || !slide) return false;
      return Math.abs(slide.getBoundingClientRect().left - element.getBoundingClientRect().left) < 2;
    },
    [stage, index] as const,
  );
}

test.describe('a page made of blocks', () => {
  test.beforeEach(async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, phone);
    await visitor.open('/workshop');
  });
  test.afterEach(async () => {
    await visitor.leave();
    expect(visitor.complaints).toEqual([]);
  });

  test('turns its pictures by keys, by buttons and by their small copies', async () => {
    const { page } = visitor;
    // Who asked for less motion gets no movement that a key would interrupt.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.open('/workshop');
    await page.locator('.sqs-gallery-controls').waitFor();
    await page.locator(stage).focus();
    await page.keyboard.press('ArrowRight');
    await awaitPicture(1);
    await page.keyboard.press('End');
    await awaitPicture(2);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await awaitPicture(0);
    await page.locator('.sqs-gallery-thumbnails a').nth(1).click();
    await awaitPicture(1);
    await expect(page.locator('.sqs-gallery-thumbnails a').nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(page.locator('.sqs-gallery-indicator').nth(1)).toHaveAttribute('aria-current', 'true');
  });

  test('moves by itself until someone says pause', async () => {
    const { page } = visitor;
    const pause = page.getByRole('button', { name: 'Pause' });
    await pause.waitFor();
    await awaitPicture(1);
    await pause.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Play' })).toHaveCount(1);
  });

  test('opens a picture large, on light where its owner wants that', async () => {
    const { page } = visitor;
    await page.locator(`${stage} a`).first().click();
    const lightbox = page.locator('dialog.lightbox');
    await lightbox.waitFor();
    await expect(lightbox).toHaveAttribute('data-theme', 'light');
    await page.keyboard.press('Escape');
    await lightbox.waitFor({ state: 'detached' });
  });

  test('loads what another website has only once a visitor asks for it', async () => {
    const { page } = visitor;
    const asked: string[] = [];
    await page.route('https://w.soundcloud.com/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>Tide</p>' });
    });
    await visitor.open('/workshop');
    const content = page.getByText('Load content from SoundCloud');
    await content.scrollIntoViewIfNeeded();
    await page.locator('#block-chart').scrollIntoViewIfNeeded();
    expect(asked).toEqual([]);
    await content.click();
    await page.frameLocator('#block-elsewhere iframe').getByText('Tide').waitFor();
    expect(asked).toEqual([
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Ftern%2Ftide',
    ]);
  });

  test('can be used by everyone', async () => {
    await visitor.page.locator('.sqs-gallery-controls').waitFor();
    await visitor.page.getByRole('button', { name: 'Pause' }).focus();
    expect(await findBarriers(visitor.page)).toEqual([]);
  });

  for (const { screen, viewport } of screens) {
    test(`stands side by side where there is room, and below each other where there is none, on ${screen}`, async () => {
      await visitor.page.setViewportSize(viewport);
      const [left, right] = await Promise.all(
        ['#block-left', '#block-right'].map((selector) => visitor.page.locator(selector).boundingBox()),
      );
      if (viewport.width >= 433) expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0) - 1);
      else expect(right?.y).toBeGreaterThan(left?.y ?? 0);
      const { scrollWidth } = await visitor.page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
      }));
      expect(scrollWidth).toBeLessThanOrEqual(viewport.width);
    });
  }
});

test('a film among the pictures of a gallery plays large when it is asked for, and stops when its visitor goes on', async ({
  browser,
}) => {
  const { createCollection } = await shop.owner<{ createCollection: { id: string } }>(
    'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
    { input: { typeName: 'page', title: 'Films', slug: 'films' } },
  );
  const pictures = [
    {
      ...{ imageId: await uploadPicture('#c96f4a', 'Flames'), title: 'The kiln' },
      film: 'https://youtu.be/dQw4w9WgXcQ',
    },
    { imageId: await uploadPicture('#4a6fc9', 'The sea'), title: 'By the sea' },
    { film: 'https://vimeo.com/76979871', title: 'The wheel' },
  ];
  const value = { lightbox: true, 'thumbnails-per-row': 2, 'aspect-ratio': 'widescreen', pictures };
  const blocks = [
    { id: 'title', type: 'text', version: 1, value: { html: '<h1>Films</h1>' } },
    { id: 'films', type: 'gallery', version: 1, value },
  ];
  await shop.owner('mutation ($input: SaveBlocksInput!) { saveBlocks(input: $input) { __typename } }', {
    input: {
      collectionId: createCollection.id,
      sections: [{ id: 'band', kind: 'ROWS', rows: [{ columns: [{ span: 12, blocks }] }] }],
    },
  });
  visitor = await Visitor.arrive(browser, shop.url, phone);
  const { page } = visitor;
  for (const player of ['https://www.youtube-nocookie.com/**', 'https://player.vimeo.com/**'])
    await page.route(player, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html lang="en"><title>Film</title><p>It plays</p>' }),
    );
  await visitor.open('/films');
  // Without a picture of its own a film is where it stands; the other one is loaded when somebody asks for it.
  await expect(page.locator('.sqs-gallery-stage iframe')).toHaveAttribute('title', 'The wheel');
  await look(page, 'gallery-films');
  await page.getByRole('link', { name: 'Flames' }).press('Enter');
  const lightbox = page.locator('dialog.lightbox');
  await expect(lightbox.locator('iframe')).toHaveAttribute('src', /embed\/dQw4w9WgXcQ\?autoplay=1$/);
  await lightbox.frameLocator('iframe').getByText('It plays').waitFor();
  await look(page, 'gallery-film-large');
  await lightbox.getByRole('button', { name: 'Next picture' }).press('Enter');
  await expect(lightbox.getByRole('img', { name: 'The sea' })).toBeVisible();
  await expect(lightbox.locator('iframe')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await lightbox.waitFor({ state: 'detached' });
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

test.describe('a page made of blocks without scripts', () => {
  test('shows all of it, its pictures one scroll apart', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, { ...desktop, hasScripts: false });
    await visitor.open('/workshop');
    const { page } = visitor;
    await expect(page.locator(`${stage} figure`)).toHaveCount(3);
    await page.getByText('May I touch things?').click();
    await expect(page.getByText('Please do.')).toBeVisible();
    await page.locator('.sqs-gallery-thumbnails a').nth(2).click();
    await expect.poll(() => shownPicture()).toBe(2);
    await visitor.leave();
  });
});
