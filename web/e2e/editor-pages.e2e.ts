import { expect, type Locator, type Page, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { addBlock, inFrame, makePage, saved } from './canvas.ts';
import { tabTo } from './keyboard.ts';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'pages@owners.test';
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const viewport = { width: 1_280, height: 860 };

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

test('an owner builds a page by the keyboard, publishes it, and visitors see it', async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await makePage(page, shop, 'Kiln days');
  expect(await findBarriers(page)).toEqual([]);

  await addBlock(page, 'Text');
  await tabTo(page, 'HTML', 'textbox');
  await page.keyboard.type('<h1>Fire with us</h1>');
  await addBlock(page, 'Quote');
  await tabTo(page, 'Quote', 'textbox');
  await page.keyboard.type('Warm hands all day');
  await addBlock(page, 'Button');
  await tabTo(page, 'Text', 'textbox');
  await page.keyboard.type('Book a place');
  await tabTo(page, 'Link', 'textbox');
  await page.keyboard.type('javascript:alert(1)');
  await expect(page.getByText('Write an address such as')).toBeVisible();
  await tabTo(page, 'Publish');
  await page.keyboard.press('Enter');
  await page.getByText('Not published: “Button” holds what visitors cannot be shown, in “Link”.').waitFor();
  await expect(page.getByRole('textbox', { name: 'Link' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('/contact');
  await expect(page.getByText('Write an address such as')).toHaveCount(0);
  await addBlock(page, 'Image');
  await addBlock(page, 'Form');
  await expect(inFrame(page).locator('.sqs-block')).toHaveCount(5);
  await expect(inFrame(page).getByRole('heading', { name: 'Fire with us' })).toBeAttached();
  expect(await findBarriers(page)).toEqual([]);

  const list = page.getByRole('listbox', { name: 'Section 1' });
  const order = () => list.getByRole('option').allInnerTexts();
  await list.getByRole('option', { name: /^Button/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list.getByRole('option', { name: /^Button/ })).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  expect((await order()).map((text) => text.split(/\s/)[0])).toEqual([
    'Text',
    'Button',
    'Quote',
    'Image',
    'Form',
  ]);
  await page.keyboard.press('ControlOrMeta+z');
  expect((await order()).map((text) => text.split(/\s/)[0])).toEqual([
    'Text',
    'Quote',
    'Button',
    'Image',
    'Form',
  ]);
  await saved(page);
  await page.reload();
  await tabTo(page, 'Redo');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('option').nth(1)).toContainText('Button');
  await saved(page);

  const visitor = await Visitor.arrive(browser, shop.url, { viewport });
  await visitor.open('/kiln-days');
  await expect(visitor.page.getByText('Warm hands all day')).toHaveCount(0);
  await tabTo(page, 'Publish');
  await page.keyboard.press('Enter');
  await page.getByText('Published. Visitors see it now.').waitFor();
  await visitor.open('/kiln-days');
  await expect(visitor.page.getByRole('heading', { name: 'Fire with us' })).toBeVisible();
  await expect(visitor.page.getByRole('link', { name: 'Book a place' })).toBeVisible();
  await expect(visitor.page.getByText('Warm hands all day')).toBeVisible();
  await visitor.leave();
});

test('an owner chooses several blocks at once, and copies them to another page and from another website', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await owner.signIn(email, password);
  await makePage(page, shop, 'Copied from');
  await addBlock(page, 'Quote');
  await tabTo(page, 'Quote', 'textbox');
  await page.keyboard.type('Warm hands all day');
  await addBlock(page, 'Line');
  const list = page.getByRole('listbox', { name: 'Section 1' });
  await list.getByRole('option', { name: /^Quote/ }).click();
  await list.getByRole('option', { name: /^Line/ }).click({ modifiers: ['ControlOrMeta'] });
  await expect(list.getByRole('option', { selected: true })).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+c');
  await page.getByText('Copied', { exact: false }).first().waitFor();
  await saved(page);
  const { createCollection: made } = await shop.owner<{ createCollection: { id: string } }>(
    `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }`,
    { input: { title: 'Copied to', typeName: 'page' } },
  );
  await owner.open(`/config/pages/${made.id}`);
  await addBlock(page, 'Text');
  const pasted = page.getByRole('listbox', { name: 'Section 1' }).getByRole('option');
  await pasted.first().click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(pasted).toHaveText([/^Text/, /^Quote/, /^Line/]);
  await expect(inFrame(page).getByText('Warm hands all day')).toBeAttached();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(pasted).toHaveCount(1);
  // As somebody copied it who builds another website.
  await page.evaluate(async () => {
    const clipping = JSON.parse(await navigator.clipboard.readText());
    const theirs = [
      { type: 'image', value: { imageId: 'cup' } },
      { type: 'form', value: { formId: 'write' } },
      { type: 'button', value: { text: 'Read on', link: '/their-page' } },
    ].map((block) => ({ ...block, id: block.type, version: 1 }));
    const there = {
      website: { id: 'another', title: 'The mill' },
      names: { cup: 'Cup.jpg', write: 'Write to us' },
      blocks: [...clipping.blocks, ...theirs],
    };
    await navigator.clipboard.writeText(JSON.stringify({ ...clipping, ...there }));
  });
  await pasted.first().click();
  await page.keyboard.press('ControlOrMeta+v');
  await expect(pasted).toHaveCount(6);
  await expect(page.getByRole('status').filter({ hasText: 'Pasted from The mill' })).toContainText(
    /1 picture \(Cup\.jpg\)\. Only who manages the media of both.*1 form \(Write to us\)\..*1 link to a page \(\/their-page\)\./,
  );
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Understood' }).press('Enter');
  // What they build themselves brings its pictures along.
  const bakery = await shop.makeAnother('The bakery', email);
  const { uploadImage: picture } = await bakery.owner<{ uploadImage: { id: string } }>(
    'mutation ($input: UploadImageInput!) { uploadImage(input: $input) { ... on Image { id } } }',
    { input: { filename: 'oven.png', altText: 'An oven', base64: dot } },
  );
  await page.evaluate(
    async ([websiteId, imageId]) => {
      const block = { id: 'oven', type: 'image', version: 1, value: { imageId } };
      const website = { id: websiteId, title: 'The bakery' };
      const clipping = { 'vitrine-blocks': 1, website, blocks: [block], sections: [], names: {} };
      await navigator.clipboard.writeText(JSON.stringify(clipping));
    },
    [bakery.id, picture.id],
  );
  await pasted.first().click();
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByText('Pasted from The bakery. 1 picture or file is now').waitFor();
  await expect(inFrame(page).locator('img[src*="oven.png"]')).not.toHaveJSProperty('naturalWidth', 0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(pasted).toHaveCount(6);
  for (const step of ['Choose a picture.', 'Choose a form.', 'set the link that it follows.'])
    await expect(inFrame(page).getByText(step)).toBeAttached();
  await saved(page);
  await page.reload();
  await expect(pasted).toHaveCount(6);
  await tabTo(page, 'Undo');
  await page.keyboard.press('Enter');
  await expect(pasted).toHaveCount(1);
  await saved(page);
});

test('words that are written on the page are kept when the window is closed while typing', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await makePage(page, shop, 'Diary');
  await addBlock(page, 'Text');
  await saved(page);
  await tabTo(page, 'Write on the page');
  await page.keyboard.press('Enter');
  await expect(inFrame(page).locator('.ProseMirror')).toBeFocused();
  await page.keyboard.type('Typed to the very last letter');
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await expect(inFrame(page).getByText('Typed to the very last letter')).toBeAttached();
  await saved(page);
});

test('a page that comes slowly onto the canvas shows what was changed meanwhile', async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await makePage(page, shop, 'Slow');
  await addBlock(page, 'Text');
  await saved(page);
  const made = new Promise<() => void>((hold) => {
    void page.route('**/slow?draft=canvas', async (route) => {
      const response = await route.fetch();
      await new Promise<void>(hold);
      await route.fulfill({ response });
    });
  });
  await page.reload({ waitUntil: 'commit' });
  const send = await made;
  await page.getByRole('option', { name: /^Text/ }).click();
  await page.getByLabel('HTML').fill('<p>Written before the page was there</p>');
  await saved(page);
  await page.getByRole('button', { name: 'Write on the page' }).click();
  send();
  await expect(inFrame(page).locator('.ProseMirror')).toHaveText('Written before the page was there');
});

test('an owner lays a section out as a grid, also for phones, and drags it below another', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  await makePage(page, shop, 'Wall');
  await addBlock(page, 'Line');
  await page.getByRole('button', { name: 'Section 1', exact: true }).click();
  await page.getByLabel('Layout', { exact: true }).click();
  await page.getByRole('option', { name: 'Free grid' }).click();
  await page.getByRole('option', { name: /^Line/ }).click();
  const cell = inFrame(page).locator('.fe-block');
  await expect(cell).toHaveCSS('grid-area', '1 / 1 / span 4 / span 24');
  await drag(page, page.getByRole('button', { name: /^Size: Line/ }), -200, 0);
  await expect(cell).not.toHaveCSS('grid-column-end', 'span 24');
  const dragged = await cell.evaluate((element) => getComputedStyle(element).gridColumnEnd);
  await dragBusily(page, page.getByRole('button', { name: /^Size: Line/ }), -200);
  await expect(cell).not.toHaveCSS('grid-column-end', dragged);
  const handle = page.getByRole('button', { name: /the arrow keys move it: Line/ });
  const wide = await cell.evaluate((element) => getComputedStyle(element).gridColumnEnd);
  await handle.press('ArrowRight');
  await expect(cell).toHaveCSS('grid-area', `1 / 2 / span 4 / ${wide}`);
  await page.getByRole('radio', { name: 'Phone' }).click();
  await handle.press('ArrowDown');
  await expect(cell).toHaveCSS('grid-area', '2 / 1 / span 4 / span 8');
  await page.getByRole('radio', { name: 'Desktop' }).click();
  await expect(cell).toHaveCSS('grid-area', `1 / 2 / span 4 / ${wide}`);
  // The page grows above it while it is dragged: it goes where the pointer is, and not as far below as where that began.
  const grip = await handle.boundingBox();
  const topOf = async () => (await cell.boundingBox())?.y ?? 0;
  const top = await topOf();
  if (!grip) throw new Error('There is nothing to drag.');
  const [x, y] = [grip.x + grip.width / 2, grip.y + grip.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await inFrame(page)
    .locator('body')
    .evaluate((body) => body.style.setProperty('padding-top', '90px'));
  await page.mouse.move(x + 100, y + (await topOf()) - top);
  await page.mouse.up();
  await expect(cell).toHaveCSS('grid-area', new RegExp(`^1 / [3-9] / span 4 / ${wide}$`));
  await page.getByRole('button', { name: 'Add section' }).first().click();
  await page.getByRole('button', { name: 'Section 1', exact: true }).click();
  await drag(page, page.getByRole('button', { name: /move it: Section 1/ }), 0, 400);
  await expect(page.getByRole('listbox', { name: 'Section 2' })).toContainText('Line');
  await saved(page);
});

/** Drags something to the side and lets it go, all before a page that is busy draws again. */
async function dragBusily(page: Page, handle: Locator, across: number): Promise<void> {
  await handle.hover();
  await page.mouse.down();
  await handle.evaluate((element, by) => {
    const { left, top } = element.getBoundingClientRect();
    for (const type of ['pointermove', 'pointerup'])
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: left + by, clientY: top }));
  }, across);
  await page.mouse.up();
}

/** Drags something by so many pixels, by the way. */
async function drag(page: Page, handle: Locator, across: number, down: number): Promise<void> {
  const box = await handle.boundingBox();
  if (!box) throw new Error('There is nothing to drag.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + across / 2, y + down / 2);
  await page.mouse.move(x + across, y + down);
  await page.mouse.up();
}

test('two windows that change one page both keep what was made in them', async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const first = owner.page;
  await owner.signIn(email, password);
  await makePage(first, shop, 'Shared');
  await addBlock(first, 'Text');
  await saved(first);
  const other = await Visitor.arrive(browser, shop.url, { viewport });
  await other.signIn(email, password);
  await other.open(new URL(first.url()).pathname);
  const second = other.page;
  await second.getByRole('option', { name: /^Text/ }).click();
  await first.getByLabel('HTML').fill('<p>From the first window</p>');
  await saved(first);
  await second.getByLabel('HTML').fill('<p>From the second window</p>');
  const both = second.getByRole('alertdialog');
  await both.waitFor();
  await expect(both.getByText('From the first window')).toBeVisible();
  await expect(both.getByText('From the second window')).toBeVisible();
  expect(await findBarriers(second)).toEqual([]);
  await both.getByRole('button', { name: 'Go on with this window' }).click();
  await saved(second);
  await second.getByRole('button', { name: 'More of this page' }).click();
  await second.getByRole('menuitem', { name: 'Versions' }).click();
  await second.getByRole('button', { name: 'Restore' }).first().click();
  await expect(inFrame(second).getByText('From the first window')).toBeAttached();
  await other.leave();
  expect(other.complaints).toEqual([]);
});

test('a page that search engines are asked to leave out leads to the setting that hides it: its own, or the website’s', async ({
  browser,
}) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  const { page } = owner;
  await owner.signIn(email, password);
  const { createCollection: made } = await shop.owner<{ createCollection: { id: string } }>(
    `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }`,
    { input: { title: 'For friends', typeName: 'page', mainContent: '<h1>For friends</h1>' } },
  );
  await shop.owner(
    'mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { __typename } }',
    { input: { id: made.id, seo: { isHidden: true } } },
  );
  const hideWebsite = (isHiddenFromSearch: boolean) =>
    shop.owner('mutation ($input: UpdateWebsiteInput!) { updateWebsite(input: $input) { __typename } }', {
      input: { settings: { isHiddenFromSearch } },
    });
  await owner.open(`/config/pages/${made.id}`);
  await page.frameLocator('.canvas-frame').getByRole('heading', { name: 'For friends' }).waitFor();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const finding = page
    .getByRole('region', { name: 'Check the page' })
    .getByRole('listitem')
    .filter({ hasText: 'Search engines are asked to leave this page out.' });
  await finding.getByRole('button', { name: 'Change who finds it' }).press('Enter');
  const ofPage = page.getByRole('switch', { name: 'Ask search engines to leave it out' });
  await expect(ofPage).toBeFocused();
  await expect(page.getByText('Ask search engines to leave it out')).toBeInViewport();
  await page.keyboard.press('Escape');
  await hideWebsite(true);
  await page.getByRole('button', { name: 'Check again' }).click();
  await look(page, 'page-checks-hidden');
  await finding.getByRole('link', { name: 'Change it for the website' }).press('Enter');
  const ofWebsite = page.getByRole('switch', { name: 'Ask search engines to leave the whole website out' });
  await expect(ofWebsite).toBeFocused();
  await expect(page.getByText('Ask search engines to leave the whole website out')).toBeInViewport();
  await hideWebsite(false);
});
