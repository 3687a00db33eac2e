import { expect, type Page, test } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { type Shop, startShop } from './start-shop.ts';
import { Visitor } from './visitor.ts';

let shop: Shop;
let password: string;
let owner: Visitor;
const email = 'items@owners.test';
const viewport = { width: 1_280, height: 860 };
const makePage = `mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }`;
const makeItem = `mutation ($input: CreateItemInput!) { createItem(input: $input) { ... on Item { id } } }`;
const updateItem = `mutation ($input: UpdateItemInput!) { updateItem(input: $input) { __typename ... on Problem { message } } }`;
const readItem = `query ($id: ID!) { item(id: $id) { status publishedAt title excerpt slug } }`;

interface ReadItem {
  readonly item: { readonly status: string; readonly publishedAt: string; readonly excerpt: string };
}

test.beforeAll(async () => {
  shop = await startShop();
  password = await shop.makeOwner(email);
});
test.beforeEach(async ({ browser }) => {
  owner = await Visitor.arrive(browser, shop.url, { viewport });
  await owner.signIn(email, password);
});
test.afterAll(() => shop?.close());
test.afterEach(async () => {
  await owner.leave();
  expect(owner.complaints).toEqual([]);
});

/** Makes a page that holds items, with some in it. */
async function makeBlog(title: string, posts: readonly object[] = [], typeName = 'blog'): Promise<string> {
  const made = await shop.owner<{ createCollection: { id: string } }>(makePage, {
    input: { title, typeName },
  });
  const { id } = made.createCollection;
  for (const post of posts)
    await shop.owner(makeItem, { input: { recordType: 'TEXT', collectionId: id, ...post } });
  return id;
}

const folder = process.env.SCREENSHOTS;
const look = async (page: Page, name: string) => {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

test('an owner writes a post, schedules it for tomorrow, and visitors see it at its instant', async ({
  browser,
}) => {
  const { page } = owner;
  const blog = await makeBlog('Kiln notes');
  await owner.open(`/config/pages/${blog}`);
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add post', exact: true }).first().click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
  await page.keyboard.type('First firing');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'First firing' }).waitFor();
  const itemId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await page.getByRole('button', { name: 'Add block' }).first().click();
  await page.getByRole('dialog', { name: 'Add a block' }).waitFor();
  await page.keyboard.type('Text');
  await page.getByRole('option', { name: 'Text', exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByLabel('HTML').fill('<p>The kiln reached 1240 degrees.</p>');
  await page.locator('.canvas-saving-saved').waitFor();
  await look(page, 'item-write');

  await page
    .getByRole('navigation', { name: 'Parts of the item' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('How hot it was');
  await page.getByRole('combobox', { name: 'Author' }).fill('Ada');
  await page.getByText('Nothing is said of Ada yet.').waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const author = page.getByRole('dialog', { name: 'Ada' });
  await author.getByRole('textbox', { name: 'About them' }).fill('Throws pots.');
  await look(page, 'item-author');
  await author.getByRole('button', { name: 'Save' }).click();
  await expect(author).toHaveCount(0);
  await page.getByText('Throws pots.').waitFor();
  await page.getByRole('textbox', { name: 'Title for search engines' }).fill('How we fire');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await shop.owner<ReadItem>(readItem, { id: itemId })).item.excerpt)
    .toBe('<p>How hot it was</p>');
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'item-settings');

  await page.route('https://vimeo.com/api/oembed.json?**', (route) => {
    const film = new URL(route.request().url()).searchParams.get('url');
    const headers = { 'access-control-allow-origin': '*' };
    return film === 'https://vimeo.com/111111111'
      ? route.fulfill({ headers, json: { account_type: 'basic' } })
      : route.fulfill({ headers, status: 403 });
  });
  const film = page.getByRole('textbox', { name: 'Address of its film' });
  await film.fill('https://vimeo.com/111111111');
  await page
    .getByText('Films of Vimeo Basic accounts are not supported. Share a video from a different account.')
    .waitFor();
  await film.fill('https://vimeo.com/222222222');
  await page.getByText('Vimeo does not show this film to everyone.').waitFor();
  await film.fill('');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'When do visitors see it?' });
  await dialog.getByRole('button', { name: /Visibility/ }).click();
  await page.getByRole('option', { name: /^Scheduled/ }).click();
  // Tomorrow morning is proposed.
  await expect(dialog.getByRole('spinbutton', { name: /^hour/ })).toHaveText('9');
  await dialog.getByRole('button', { name: 'Clear: Day and time' }).click();
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(dialog.getByText('Choose a day and a time that are still to come.')).toBeVisible();
  const tomorrow = new Date(Date.now() + 30 * 3_600_000);
  for (const [part, text] of [
    ['month', String(tomorrow.getUTCMonth() + 1)],
    ['day', String(tomorrow.getUTCDate())],
    ['year', String(tomorrow.getUTCFullYear())],
    ['hour', '9'],
    ['minute', '30'],
    ['AM/PM', 'AM'],
  ] as const) {
    await dialog.getByRole('spinbutton', { name: new RegExp(`^${part}`) }).click();
    await page.keyboard.type(text);
  }
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'item-schedule');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await page.getByText(/^Scheduled for .+9:30.AM\.$/).waitFor();
  const { item } = await shop.owner<ReadItem>(readItem, { id: itemId });
  expect(item.status).toBe('SCHEDULED');
  expect(new Date(item.publishedAt).getUTCMinutes()).toBe(30);

  const visitor = await Visitor.arrive(browser, shop.url, { viewport, hasScripts: false });
  const answer = await visitor.page.goto(`${shop.url}/kiln-notes/first-firing`);
  expect(answer?.status()).toBe(404);
  await page.goto(`${shop.url}/config/pages/${blog}?view=calendar&month=${item.publishedAt.slice(0, 7)}`);
  await page.getByRole('link', { name: 'First firing' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'items-calendar');

  const publishedAt = new Date(Date.now() + 2_000).toISOString();
  await shop.owner(updateItem, { input: { id: itemId, status: 'SCHEDULED', publishedAt } });
  await expect(async () => {
    await visitor.open('/kiln-notes');
    await expect(visitor.page.getByText('First firing')).toBeVisible({ timeout: 100 });
  }).toPass();
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(publishedAt));
  await visitor.open('/kiln-notes/first-firing');
  await expect(visitor.page.getByText('The kiln reached 1240 degrees.')).toBeVisible();
  await expect(visitor.page).toHaveTitle('How we fire');
  await visitor.leave();
});

test('an owner finds posts, publishes several at once, takes that back, and puts pictures in order', async () => {
  const { page } = owner;
  const blog = await makeBlog('Loft diary', [
    { title: 'Wedging', status: 'DRAFT', tags: ['clay'], authorName: 'Ada' },
    { title: 'Throwing', status: 'DRAFT' },
    { title: 'Glazing', status: 'NEEDS_REVIEW' },
  ]);
  await owner.open(`/config/pages/${blog}?status=DRAFT`);
  const list = page.getByRole('table', { name: 'What is in Loft diary' });
  await expect(list.getByRole('link')).toHaveCount(2);
  await look(page, 'items-list');
  await page.route('**/graphql*', (route) => route.abort());
  await page.getByRole('button', { name: 'Tags and categories' }).click();
  const labels = page.getByRole('dialog', { name: 'Tags and categories' });
  await labels.getByText('Unable to load. Try again.').waitFor();
  await page.unroute('**/graphql*');
  await labels.getByRole('button', { name: 'Try again' }).click();
  const add = async (name: string) => {
    await labels.getByRole('textbox', { name: 'New tag' }).fill(name);
    await page.keyboard.press('Enter');
  };
  await add('Clay');
  await expect(labels.getByText('This tag already exists')).toBeVisible();
  for (const name of ['mud', 'kiln']) {
    await add(name);
    await labels.getByRole('button', { name: `Edit ${name}` }).waitFor();
  }
  await labels.getByRole('button', { name: 'Edit mud' }).click();
  await labels.getByRole('button', { name: 'Edit kiln' }).click();
  await page.getByText('You may only edit one tag at a time').waitFor();
  await labels.getByRole('textbox', { name: 'New name of mud' }).fill('earth');
  await page.keyboard.press('Enter');
  await labels.getByRole('button', { name: 'Edit earth' }).waitFor();
  for (const name of ['clay', 'earth']) await labels.getByRole('checkbox', { name }).check({ force: true });
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'labels');
  await labels.getByRole('button', { name: 'Merge…' }).click();
  await page
    .getByRole('dialog', { name: 'Merge…' })
    .getByRole('button', { name: 'Merge', exact: true })
    .click();
  await labels.getByRole('button', { name: 'Edit earth' }).waitFor({ state: 'detached' });
  await labels.getByRole('checkbox', { name: 'kiln' }).check({ force: true });
  await labels.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await labels.getByRole('button', { name: 'Edit kiln' }).waitFor({ state: 'detached' });
  await expect(labels.getByRole('checkbox')).toHaveCount(1);
  await labels.getByRole('button', { name: 'Close' }).click();
  await labels.waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Select all' }).check({ force: true });
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'items-selected');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('2 items published').waitFor();
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('link')).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all' }).check({ force: true });
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('2 items moved to the trash').waitFor();
  const bin = page.getByRole('list', { name: 'Trash' });
  await expect(bin.getByRole('listitem')).toHaveCount(2);
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'items-trash');
  await bin
    .getByRole('listitem')
    .filter({ hasText: 'Wedging' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(list.getByRole('link')).toHaveCount(1);
  await page.getByText('1 item out of the trash').waitFor();
  await bin.getByRole('button', { name: 'Restore' }).click();
  await expect(bin).toHaveCount(0);
  await expect(list.getByRole('link')).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'items-list-phone');
  await page.setViewportSize(viewport);

  const gallery = await makeBlog(
    'Bowls',
    [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }],
    'gallery',
  );
  await owner.open(`/config/pages/${gallery}?view=order`);
  await page.getByRole('button', { name: 'Actions for Three' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await page.getByText('The order is saved.').waitFor();
  await expect(page.getByRole('row')).toHaveText([/One/, /Three/, /Two/]);
  await page.getByRole('button', { name: 'Actions for Two' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(page.getByRole('row')).toHaveText([/One/, /Two/, /Three/]);
  await page.getByRole('button', { name: 'Actions for One' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect(page.getByRole('row')).toHaveText([/Two/, /One/, /Three/]);
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'items-order');
});

test('two windows that change one post keep what each of them changed, and ask where they disagree', async ({
  browser,
}) => {
  const { page: first } = owner;
  const { products } = await shop.owner<{ products: { nodes: { images: { id: string }[] }[] } }>(
    '{ products(first: 1) { nodes { images { id } } } }',
    {},
  );
  const [one, another] = products.nodes[0]?.images ?? [];
  const blog = await makeBlog('Shared notes', [{ title: 'Ours', mainImageId: one?.id }]);
  await owner.open(`/config/pages/${blog}`);
  await first.getByRole('link', { name: 'Ours' }).click();
  await first
    .getByRole('navigation', { name: 'Parts of the item' })
    .getByRole('link', { name: 'Settings' })
    .click();
  await first.getByRole('textbox', { name: 'Title', exact: true }).waitFor();
  const other = await Visitor.arrive(browser, shop.url, { viewport });
  await other.signIn(email, password);
  const second = other.page;
  await second.goto(first.url());
  await second.getByRole('textbox', { name: 'Title', exact: true }).fill('Ours, by the second');
  await first.getByRole('textbox', { name: 'Excerpt' }).fill('By the first');
  for (const page of [first, second]) await page.keyboard.press('ControlOrMeta+s');
  await expect(second.getByRole('textbox', { name: 'Excerpt' })).toHaveText('By the first');
  // It shows what the first one saved before its own change is saved upon it; who is later is asked.
  await second.getByRole('heading', { level: 1, name: 'Ours, by the second' }).waitFor();
  await first.getByRole('textbox', { name: 'Title', exact: true }).fill('Ours, by the first');
  await first.keyboard.press('ControlOrMeta+s');
  const clashes = (page: Page) => page.getByRole('alert').filter({ hasText: 'Nothing was overwritten.' });
  const bothOf = (page: Page, field: RegExp) =>
    clashes(page).getByRole('row', { name: field }).getByRole('cell');
  await expect(bothOf(first, /^Title/)).toHaveText(['Ours, by the first', 'Ours, by the second']);
  expect(await findBarriers(first)).toEqual([]);
  await look(first, 'item-conflict');
  await clashes(first).getByRole('button', { name: 'Keep mine' }).click();
  await first.getByRole('heading', { level: 1, name: 'Ours, by the first' }).waitFor();

  // The second one has not read that, and publishes the change from beside the text.
  await second.getByRole('textbox', { name: 'Title', exact: true }).fill('Ours, by the second again');
  await second.getByLabel('Thumbnail').getByRole('button', { name: 'Take it away' }).click();
  await shop.owner('mutation ($input: UpdateItemInput!) { updateItem(input: $input) { __typename } }', {
    input: { id: second.url().split('/').at(-1)?.split('?')[0], mainImageId: another?.id },
  });
  await second
    .getByRole('navigation', { name: 'Parts of the item' })
    .getByRole('link', { name: 'Write' })
    .click();
  await second.getByRole('button', { name: 'Publish changes' }).click();
  await expect(bothOf(second, /^Title/)).toHaveText(['Ours, by the second again', 'Ours, by the first']);
  const thumbnails = bothOf(second, /^Thumbnail/);
  await expect(thumbnails.first()).toHaveText('No picture');
  await expect(thumbnails.last().getByRole('img')).toHaveAttribute('src', new RegExp(`/${another?.id}/`));
  expect(await findBarriers(second)).toEqual([]);
  await look(second, 'item-conflict-write');
  await clashes(second).getByRole('button', { name: 'Take theirs' }).click();
  await second.getByRole('heading', { level: 1, name: 'Ours, by the first' }).waitFor();
  await expect(clashes(second)).toHaveCount(0);
  await other.leave();
  expect(other.complaints).toEqual([]);
});

test('an owner adds a track, a film and a lesson, and an index shows its pages below each other', async () => {
  const { page } = owner;
  const index = await makeBlog('Studio', [], 'index');
  const kinds = [
    {
      typeName: 'album',
      title: 'Songs',
      part: 'Address of its sound',
      file: 'https://media.example/kiln.mp3',
    },
    {
      typeName: 'slide-video',
      title: 'Films',
      part: 'Address of its film',
      file: 'https://vimeo.com/76979871',
    },
    {
      typeName: 'lessons',
      title: 'Lessons',
      part: 'Address of its film',
      file: 'https://vimeo.com/76979871',
    },
  ];
  for (const { typeName, title, part, file } of kinds) {
    const made = await makeBlog(title, [], typeName);
    await shop.owner(
      'mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { __typename ... on Problem { message } } }',
      { input: { id: made, parentId: index } },
    );
    await owner.open(`/config/pages/${made}`);
    await page
      .getByRole('button', { name: /^Add (?:track|lesson|video)$/ })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
    await page.keyboard.type(`Part of ${title}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Part of ${title}` }).waitFor();
    const parts = page.getByRole('navigation', { name: 'Parts of the item' });
    await parts.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel(part).fill(file);
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'When do visitors see it?' });
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    expect(await findBarriers(page)).toEqual([]);
    await look(page, `item-${typeName}`);
    await owner.open(`/${title.toLowerCase()}`);
    await page.getByText(`Part of ${title}`).first().waitFor();
    await look(page, `shown-${typeName}`);
  }
  await owner.open('/studio');
  for (const { title } of kinds) await page.getByText(`Part of ${title}`).first().waitFor();
  await look(page, 'shown-index');
});

test('an owner moves a post to another page, to which its old address leads', async () => {
  const { page } = owner;
  const target = await makeBlog('Kept notes');
  const blog = await makeBlog('Loose notes', [{ title: 'Wanders', status: 'PUBLISHED' }]);
  await owner.open(`/config/pages/${blog}`);
  await page.getByRole('link', { name: 'Wanders' }).click();
  await page.locator('.page-actions').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Move to another page…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move to another page' });
  await dialog.getByRole('button', { name: /Page$/ }).click();
  await page.getByRole('option', { name: 'Kept notes' }).click();
  await expect(dialog.getByRole('button', { name: /Kept notes/ })).toBeVisible();
  expect(await findBarriers(page)).toEqual([]);
  await look(page, 'item-move');
  await dialog.getByRole('button', { name: 'Move', exact: true }).click();
  await page.waitForURL(`**/config/pages/${target}/*`);
  await page.getByRole('heading', { level: 1, name: 'Wanders' }).waitFor();
  const old = await page.request.get(`${shop.url}/loose-notes/wanders`);
  expect(new URL(old.url()).pathname).toBe('/kept-notes/wanders');
});
