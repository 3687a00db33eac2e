import { expect, type Route, test } from '@playwright/test';
import sharp from 'sharp';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { desktop, Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'media@owners.test';

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
  await expect(uploads.getByText('Unable to Upload File')).toBeVisible();
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
  await dialog.getByLabel('Name').fill('how to care.pdf');
  await page.route('**/graphql*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Save' }).click();
  const failure = 'Unable to Rename File: There was a problem while renaming your file.';
  await dialog.getByText(failure).waitFor();
  await page.unroute('**/graphql*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('how-to-care.pdf').or(page.getByText('how to care.pdf')).first().waitFor();
  await look(page, 'media-files');
});

test('what cannot be found, shown or uploaded says so where it belongs', async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport: desktop.viewport });
  await owner.signIn(email, password);
  const { page } = owner;
  const isOf = (route: Route, name: string) => route.request().postData()?.includes(`"${name}"`) ?? false;
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
