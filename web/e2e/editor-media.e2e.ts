import { readFile } from 'node:fs/promises';
import { expect, type Route, test } from '@playwright/test';
import sharp from 'sharp';
import { findBarriers } from './barriers.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'media@owners.test';
const isOf = (route: Route, name: string) => route.request().postData()?.includes(`"${name}"`) ?? false;

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

test('an owner uploads a picture and a document, describes the picture, and deletes it', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport: desktop.viewport });
  await owner.signIn(email, password);
  const { page } = owner;
  await page.goto(`${shop.url}/config/media`);
  const noise = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#2b6' },
  })
    .png()
    .toBuffer();
  await page.getByLabel('Upload', { exact: true }).setInputFiles([
    { name: 'green field.png', mimeType: 'image/png', buffer: noise },
    {
      name: 'care.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
    },
    { name: 'notes.xyz', mimeType: 'text/plain', buffer: Buffer.from('nothing that is known') },
  ]);
  const uploads = page.getByRole('region', { name: 'Uploads' }).or(page.locator('.uploads'));
  await expect(uploads.getByText('Done')).toHaveCount(2);
  await expect(uploads.getByRole('alert')).toHaveText(
    'Unable to Upload File There was a problem while uploading your file. The file notes.xyz does not appear to be a supported file.',
  );
  await page.getByRole('button', { name: 'Edit: green-field.png' }).waitFor();
  await look(page, 'media');

  await page.getByRole('button', { name: 'Edit: green-field.png' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What it shows').fill('A green field');
  await dialog.getByRole('slider', { name: 'Focal point' }).press('ArrowRight');
  await expect(dialog.getByText('Nothing uses it.')).toBeVisible();
  await look(page, 'media-picture');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { imageLibrary } = await shop.owner<{
    imageLibrary: { nodes: { altText: string; focalPoint: { x: number } }[] };
  }>('{ imageLibrary(search: "green") { nodes { altText focalPoint { x } } } }', {});
  expect(imageLibrary.nodes).toEqual([{ altText: 'A green field', focalPoint: { x: 0.52 } }]);

  await page.getByRole('checkbox', { name: 'green-field.png' }).check({ force: true });
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Edit: A green field' }).waitFor({ state: 'detached' });

  await page.getByRole('link', { name: 'Files' }).click();
  await page.getByRole('button', { name: 'Edit: care.pdf' }).click();
  await dialog.getByLabel('Name').fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter a file name').waitFor();
  await dialog.getByLabel('Name').fill('how to care.pdf');
  await page.route('**/graphql*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  const failure = 'Unable to Rename File: There was a problem while renaming your file.';
  await dialog.getByText(failure).waitFor();
  await page.unroute('**/graphql*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('how-to-care.pdf').or(page.getByText('how to care.pdf')).first().waitFor();
  await look(page, 'media-files');

  // Screens that are one click away are there before the click.
  const manifest: Record<string, { file: string }> = JSON.parse(
    await readFile('build/editor/.vite/manifest.json', 'utf8'),
  );
  const file = manifest['web/editor/orders/orders-screen.tsx']?.file ?? 'none';
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .join(' '),
    );
  await expect.poll(loaded).toContain(file);
});

test('what cannot be found, shown or uploaded says so where it belongs', async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport: desktop.viewport });
  await owner.signIn(email, password);
  const { page } = owner;
  await owner.open('/config/pages/nothing');
  await page.getByRole('heading', { name: 'Unable to locate content' }).waitFor();

  await page.route('**/graphql*', async (route) => {
    if (!isOf(route, 'EditorViewer')) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/"timeZone":"[^"]*"/, '"timeZone":"Mars/Olympus"');
    return route.fulfill({ response, body });
  });
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Failed to load timezone Mars/Olympus.');
  await page.unroute('**/graphql*');

  const lost = [{ family: 'Roboto Slab', kind: 'Slab Serif', url: '/lost.woff2' }];
  await page.route('**/config/fonts', (route) => route.fulfill({ json: lost }));
  await owner.open('/config/design');
  await page.getByRole('button', { name: /^Choose Heading font/ }).click();
  await page.getByText('Unable to load preview for Roboto Slab').waitFor();

  await owner.open('/config/media/files');
  await page.getByRole('table', { name: 'Existing Files' }).waitFor();
  const held: Route[] = [];
  await page.route('**/graphql*', (route) =>
    isOf(route, 'EditorContinueUpload') ? void held.push(route) : route.fallback(),
  );
  const upload = async (name: string) => {
    const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
    await page
      .getByLabel('Upload', { exact: true })
      .setInputFiles([{ name, mimeType: 'application/pdf', buffer }]);
    await page.getByText('Processing …').waitFor();
  };
  await upload('glaze.pdf');
  await page.getByRole('button', { name: 'Take glaze.pdf off this list' }).click();
  await page.getByText('File processing cancelled').waitFor();
  await upload('ash.pdf');
  await page.getByRole('link', { name: 'Home' }).click();
  await page.locator('.uploads').waitFor({ state: 'detached' });
  for (const route of held.splice(0)) await route.abort();
  await page.getByText('Error uploading ash.pdf: Network error').waitFor();

  await owner.open('/config/media/files');
  const buffer = Buffer.alloc(5_000_000, ' ');
  buffer.write('%PDF-1.4\n');
  buffer.write('\n%%EOF\n', buffer.length - 8);
  await page
    .getByLabel('Upload', { exact: true })
    .setInputFiles([{ name: 'kiln.pdf', mimeType: 'application/pdf', buffer }]);
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole('button', { name: 'Pause kiln.pdf' }).click();
  // The piece that was under way still comes through; the next one waits.
  await held.splice(0)[0]?.fallback();
  await page.getByText('Paused, 2 MB of 4.8 MB').waitFor();
  // The button's name beside it goes with the pointer.
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await look(page, 'upload-paused');
  await page.unroute('**/graphql*');
  const pieces: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('"EditorContinueUpload"')) pieces.push(request.url());
  });
  await page.getByRole('button', { name: 'Go on with kiln.pdf' }).click();
  await page.getByRole('rowheader', { name: 'kiln.pdf' }).waitFor();
  expect(pieces).toHaveLength(2);
});

test('whatever the server does wrong with an upload has words of its own, beside the file that it happened to', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport: desktop.viewport });
  await owner.signIn(email, password);
  const { page } = owner;
  await owner.open('/config/media/files');
  const uploading = (failing: string, json: object) =>
    page.route('**/graphql*', (route) => (isOf(route, failing) ? route.fulfill({ json }) : route.fallback()));
  const errors = [{ message: '', extensions: { code: 'INTERNAL_SERVER_ERROR' } }];
  const received = { __typename: 'FileUpload', id: 'lost', received: 15, result: null };
  for (const [failing, answer, words] of [
    ['EditorStartUpload', { data: { startFileUpload: null } }, 'No response data from job request'],
    ['EditorStartUpload', { errors }, 'File upload failed to complete'],
    ['EditorContinueUpload', { errors }, 'File processing failed'],
    [
      'EditorContinueUpload',
      { data: { continueFileUpload: received } },
      'File processing failed to complete',
    ],
  ] as const) {
    await uploading(failing, answer);
    await page
      .getByLabel('Upload', { exact: true })
      .setInputFiles([
        { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
      ]);
    const row = page.getByRole('listitem').filter({ hasText: 'slip.pdf' });
    await expect(row.getByRole('alert')).toHaveText(
      `Unable to Upload File There was a problem while uploading your file. ${words}`,
    );
    await page.unroute('**/graphql*');
    await page.getByRole('button', { name: 'Take slip.pdf off this list' }).click();
    await row.waitFor({ state: 'detached' });
  }
  await page.route('**/graphql*', (route) => {
    if (!isOf(route, 'EditorStartUpload')) return route.fallback();
    return route.continue({
      postData: route
        .request()
        .postData()
        ?.replace(/"byteSize":\d+/, '"byteSize":1000000001'),
    });
  });
  await page
    .getByLabel('Upload', { exact: true })
    .setInputFiles([{ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') }]);
  await page.getByText('The file film.mp4 is too large. The maximum allowed file size is 1 GB.').waitFor();
});

test('an owner chooses fonts by their class, and the install serves them', async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport: desktop.viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await page.route('**/config/fonts', (route) => route.abort());
  await owner.open('/config/design');
  await page.getByRole('button', { name: /^Choose Heading font/ }).click();
  const picker = page.getByRole('dialog', { name: 'Heading font' });
  await picker.getByText('Unable to load fonts').waitFor();
  await page.unroute('**/config/fonts');
  await picker.getByRole('button', { name: 'Try again' }).click();
  await picker.getByText('Fonts in Style Guide').waitFor();
  await picker.getByLabel('Search fonts').fill('slab');
  await picker.getByRole('option', { name: 'Roboto Slab' }).click();
  const heading = page.frameLocator('.design-frame').getByRole('heading', { level: 1 });
  const hasLetters = () =>
    heading.evaluate(({ ownerDocument: { fonts } }) =>
      [...fonts].some(({ family, status }) => family.includes('Roboto Slab') && status === 'loaded'),
    );
  await expect.poll(hasLetters).toBe(true);

  const letters = await readFile(
    'node_modules/@fontsource-variable/caveat/files/caveat-latin-wght-normal.woff2',
  );
  const open = { 'access-control-allow-origin': '*' };
  await page.route('https://use.typekit.net/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/af/kiln')
      return route.fulfill({ contentType: 'font/woff2', headers: open, body: letters });
    if (pathname !== '/abc1def.css') return route.fulfill({ status: 404, headers: open });
    const body =
      '@font-face { font-family:"kiln-serif"; src:url("https://use.typekit.net/af/kiln") format("woff2"); }';
    return route.fulfill({ contentType: 'text/css', headers: open, body });
  });
  await page.getByRole('button', { name: /^Choose Heading font/ }).click();
  await picker.getByText('Typekit kit', { exact: true }).click();
  const kit = picker.getByLabel('Id of the kit');
  const use = picker.getByRole('button', { name: 'Use', exact: true });
  await kit.fill('my kit');
  await use.click();
  await picker.getByText('The id of a kit has letters and digits only, such as abc1def.').waitFor();
  await kit.fill('gone123');
  await use.click();
  await picker.getByText('Unable to load the kit gone123. Is it published?').waitFor();
  await kit.fill('<link rel="stylesheet" href="https://use.typekit.net/abc1def.css">');
  await use.click();
  await picker.getByRole('option', { name: 'kiln-serif' }).waitFor();
  await look(page, 'fonts-kit');
  expect(await findBarriers(page)).toEqual([]);
  await picker.getByRole('option', { name: 'kiln-serif' }).click();
  await expect
    .poll(() =>
      heading
        .evaluate(({ ownerDocument: { fonts } }) =>
          [...fonts].some(({ family, status }) => family.includes('kiln-serif') && status === 'loaded'),
        )
        // The page is drawn anew with the font: one that goes answers nothing.
        .catch(() => false),
    )
    .toBe(true);
  await page.locator('.canvas-saving-saved').waitFor();
  await look(page, 'fonts-kit-chosen');
  await owner.open('/config/design/css');
  await expect(page.getByRole('textbox', { name: 'CSS of your own' })).toContainText(
    'use.typekit.net/abc1def.css',
  );
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Discard the draft' }).click();
  await page.getByText('Everything is as visitors see it.').waitFor();
  owner.complaints.length = 0;
});
