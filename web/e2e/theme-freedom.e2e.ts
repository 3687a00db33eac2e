import { expect, test } from '@playwright/test';
import { look } from './look.ts';
import { type Shop, startShop } from './start-shop.ts';
import { screens, Visitor } from './visitor.ts';

let shop: Shop;
let visitor: Visitor;

/** What themes of the hosted original do with the script library that they find there. */
const oldScript = `<p id="told"></p><div id="slides"><p>One</p><p>Two</p></div><div id="thumbnails"><a href="#">1</a><a href="#">2</a></div><button type="button" id="on">On</button><b id="at"></b><div id="narrow" style="width:150px;font-size:40px"><a id="name" style="padding-right:30px;white-space:nowrap">Tern &amp; Tallow</a></div><div id="films"><a href="#one" data-shows><img alt="Pot" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="></a><a href="#two" data-shows>Film</a><p class="sqs-video-wrapper">A film</p><div class="said"><i>Of the kiln</i></div></div><ul id="folders"><li class="folder"><a href="/shop">Shop</a></li></ul><div id="month"></div><div class="content-fill" style="width:300px;height:200px;overflow:hidden"><img alt="Bowl" data-src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-load="false"></div>
<script>
Y.on('domready', function () { Site.atLast(); });
Y.use('node', function (Y) {
  Y.on('domready', function () {
    this.told = Y.Node(document.getElementById('told'));
    this.told.set('text', Static.SQUARESPACE_CONTEXT.website.timeZone + ', ' + (this.told instanceof Y.Node && Y.all('.folder').size()));
    Y.one('#folders').delegate('click', function (e) {
      e.halt();
      e.currentTarget.ancestor('.folder').toggleClass('open').setStyle('marginTop', 7);
    }, 'a');
  }, {});
});
window.Site = Singleton.create({ ready: function () {
  Y.augment(this, Y.EventTarget, true, null, {});
  this.on('begin', function () { this.begun = Y.one('window').get('winWidth') > 0; }, this);
  this.fire('begin');
} });
Y.namespace('Template').Menu = Class.create({ initialize: function (name) { this.name = name; } });
Squarespace.onInitialize(Y, function (Y) {
  var Menu = Y.Base.create('menu', Y.Base, [], { initializer: function () { this.set('isOpen', true); } }, { ATTRS: { isOpen: { value: false } } });
  Y.one('body').addClass(new Menu().get('isOpen') && Site.begun && new Y.Template.Menu('top').name === 'top' ? 'menu-made' : 'menu-failed');
  Y.later(10, null, function () { Y.Global.fire('late'); });
});
new Y.Squarespace.ResizeEmitter({ timeout: 50 });
Y.all('#films [data-shows]').on('click', function (e) {
  e.halt();
  new Y.Squarespace.Lightbox2({
    set: [
      { content: Y.one('#films img'), meta: '<b>A red</b> pot' },
      { content: Y.one('#films .sqs-video-wrapper'), meta: Y.one('#films .said').get('children') }
    ],
    currentSetIndex: Y.all('#films [data-shows]').indexOf(e.currentTarget), controls: { previous: true, next: true }
  }).render();
});
var slides = new Y.Squarespace.Gallery2({ container: '#slides', slides: 'p', design: 'stacked', elements: { next: '#on', currentIndex: '#at' } });
slides.linkGallery(new Y.Squarespace.Gallery({ slideshowElement: '#thumbnails', startIndex: 0, design: 'strip' }));
var some = new Y.NodeList();
some.push(Y.one('#told').plug(Y.Squarespace.TextShrink, { parentEl: 'body' }));
Y.one('#told').TextShrink.refresh();
Y.one('#name').plug(Y.Squarespace.TextShrink, { parentEl: Y.one('#narrow'), triggerWidth: 4000, minFontSize: 8 });
var columns = new Y.Squarespace.Gallery2({ container: '#films', slides: 'a', design: 'autocolumns' });
columns.set('columnWidth', 200).refreshContentMode('fill');
columns.getImages().each(function (image) { image.loader.set('mode', 'fit'); });
Y.one('body').addClass(['listed', some.size(), Y.all('#slides p').even().size(), columns.getImages().size(), Y.DOM.inViewportRegion(Y.one('body')), Y.Squarespace.Commerce.moneyString(1250).slice(1), Y.Squarespace.Commerce.isExpressCheckout(), UserAccountApi.isUserAuthenticated()].join('-').replace('.', '_'));
Y.Global.on('late', function () { Y.one('body').addClass('told-late'); });
Y.augment(Y.Node, Class.create({ place: function () { return this.get('parentNode').all('> *').indexOf(this); } }));
Y.one('#on').on(['focus', 'blur'], function (e) { this.addClass('had-' + e.type); });
Y.one('#on').on('hover', function () { this.addClass('pointed-at'); }, function () { this.addClass('left'); });
Y.io('/shop', { data: 'format=json', on: { success: function (id, answer) { Y.one('body').addClass('asked-' + JSON.parse(answer.responseText).collection.typeName); } } });
Y.one('#at').anim({}, { to: { opacity: 0.5 }, duration: 0.01 }).run();
new Y.Squarespace.EventCollectionCalendar({ contentBox: '#month' }).render();
YUI.add('site-panels', function (Y) { Y.Panels = [Y.Frames.at]; }, '1.0', { requires: ['site-frames'] });
YUI.add('site-frames', function (Y) { Y.Frames = { at: 3 }; });
Y.use('site-panels', function (Y) {
  var hash = new Y.HistoryHash().replace('panel', 'b');
  var film = Y.one('#films .sqs-video-wrapper').plug(Y.Squarespace.VideoLoader, { mode: 'fit' });
  film.videoloader.set('mode', 'fill');
  var panel = { close: function () { Y.one('body').addClass('escaped'); Y.Squarespace.EscManager.removeTarget(panel); } };
  Y.Squarespace.EscManager.addTarget(panel);
  var styled = new Y.Promise(function (resolve) {
    Y.Get.css(Y.one('link[rel=stylesheet]').get('href'), function (failed) { resolve(failed === null); });
  });
  Y.when(styled).then(function (isStyled) {
    var box = Y.Node(document.body.appendChild(Y.DOM.create('<div id="brought"></div>')));
    box.load('/cart', 'h1', function () {
      Y.one('body').addClass(['brought', Y.Panels[0], hash.get('panel'), film.videoloader.get('mode'), isStyled, box.all('h1').size()].join('-'));
    });
  });
});
Site.atLast = function () {
  Squarespace.initializeSummaryV2Block();
  Y.one('body').addClass(['last', Y.all('#films a[href*=#]').size(), Y.all('#films a').item(1).place(), Y.one('#told').inRegion(Y.one('body')), slides.getSlides().size(), Y.Array.invoke([Y.one('#told')], 'hasClass', 'x'), Y.Squarespace.Template.getTweakValue('no-such').split(' ').length, Y.guid() === Y.guid()].join('-'));
};
</script>`;

/** Button first, then the options, the quantity last; and options in the list. */
function setApart(text: string, path: string): string {
  if (path === 'collections/products.item') {
    const apart =
      '<div class="first">{@|add-to-cart-btn}</div><p>In between</p>{@|variants-select}<p>And then</p>{@|quantity-input}';
    return text.replace('{@|product-checkout}', apart);
  }
  if (path === 'footer.region') return text.replace('</body>', `${oldScript}</body>`);
  return path === 'blocks/product-list-card.block'
    ? text.replace('{@|add-to-cart-btn}', '{@|variants-select}{@|add-to-cart-btn}')
    : text;
}

test.beforeAll(async () => {
  shop = await startShop({ changeTheme: setApart });
});
test.afterAll(() => shop?.close());

async function setExpressCheckout(isExpressCheckout: boolean): Promise<void> {
  await shop.owner(
    'mutation ($input: StoreSettingsInput!) { updateStoreSettings(input: $input) { __typename } }',
    { input: { isExpressCheckout } },
  );
}

const size = 'select[data-variant-option-name="Size"]';
const glaze = 'select[data-variant-option-name="Glaze"]';
const button = '.first .sqs-add-to-cart-button';

for (const hasScripts of [true, false]) {
  test.describe(`a theme that sets options, quantity and button apart, scripts: ${hasScripts}`, () => {
    test.afterEach(async () => {
      await visitor.leave();
      expect(visitor.complaints).toEqual([]);
    });

    test('sells what was chosen', async ({ browser }) => {
      visitor = await Visitor.arrive(browser, shop.url, { ...screens[0], hasScripts });
      const { page } = visitor;
      await visitor.open('/shop/mug');
      await page.selectOption(size, 'Small');
      await page.selectOption(glaze, 'White');
      await page.fill('.product-quantity-input input', '3');
      await page.click(button);
      if (hasScripts) await page.locator('.cart-added').waitFor();
      await visitor.open('/cart');
      await expect.poll(() => visitor.text('.cart-row-variant')).toBe('Small / White');
      await expect.poll(() => visitor.text('.cart-subtotal-price')).toBe('$37.50');
    });
  });
}

test.describe('a theme that sets options, quantity and button apart', () => {
  test.afterEach(() => visitor.leave());

  test('lets the button and the price know of the choice', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, screens[1]);
    const { page } = visitor;
    await visitor.open('/shop/mug');
    await visitor.awaitIsland('product-form');
    await page.selectOption(size, 'Large');
    await page.selectOption(glaze, 'Blue');
    await expect.poll(() => visitor.text(button)).toBe('Sold Out');
    await expect.poll(() => visitor.text('.product-details .product-price')).toBe('$16.00');
  });

  test('that was written for the script library of the hosted original finds it', async ({ browser }) => {
    await setExpressCheckout(true);
    visitor = await Visitor.arrive(browser, shop.url, screens[0]);
    const { page } = visitor;
    await visitor.open('/shop');
    await setExpressCheckout(false);
    await expect.poll(() => visitor.text('#told')).toMatch(/^\w+(?:\/\w+)?, 1$/);
    await expect(page.locator('body')).toHaveClass(/menu-made/);
    await expect(page.locator('body')).toHaveClass(/listed-1-1-1-true-12_50-true-false/);
    await expect(page.locator('#films img')).toHaveCSS('object-fit', 'contain');
    await expect(page.locator('body')).toHaveClass(/told-late/);
    expect((await page.locator('#name').boundingBox())?.width).toBeLessThanOrEqual(150);
    await expect(page.locator('#slides p:visible')).toHaveText(['One']);
    await page.click('#on');
    await expect(page.locator('#slides p:visible')).toHaveText(['Two']);
    await expect(page.locator('#at')).toHaveText('2');
    await expect(page.locator('#thumbnails a:visible')).toHaveText(['1', '2']);
    await expect(page.locator('#thumbnails .sqs-active-slide')).toHaveText('2');
    await page.click('#thumbnails a >> nth=0');
    await expect(page.locator('#slides p:visible')).toHaveText(['One']);
    await page.click('#folders a');
    await expect(page.locator('.folder')).toHaveClass(/open/);
    await expect(page.locator('.folder')).toHaveCSS('margin-top', '7px');
    expect(new URL(page.url()).pathname).toBe('/shop');
    await expect(page.locator('body')).toHaveClass(/last-2-1-true-2-false-1-false/);
    await expect(page.locator('body')).toHaveClass(/asked-products/);
    await expect(page.locator('body')).toHaveClass(/brought-3-b-fill-true-1/);
    await expect(page.locator('body')).not.toHaveClass(/escaped/);
    await page.keyboard.press('Escape');
    await expect(page.locator('body')).toHaveClass(/escaped/);
    const filled = page.getByRole('img', { name: 'Bowl' });
    expect(await filled.boundingBox()).toMatchObject({ width: 300, height: 300 });
    await expect(filled).toHaveCSS('object-fit', 'cover');
    await expect(page.locator('#at')).toHaveCSS('opacity', '0.5');
    await expect(page.locator('#on')).toHaveClass('pointed-at had-focus left had-blur');
    await page.evaluate('UserAccountApi.openAccountScreen()');
    await page.waitForURL(`${shop.url}/account/sign-in`);
    expect(visitor.complaints).toEqual([]);
  });

  test('that leaves the months of its events to the library gets each with its days', async ({ browser }) => {
    const { createCollection: diary } = await shop.owner<{ createCollection: { id: string } }>(
      'mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { ... on Collection { id } } }',
      { input: { typeName: 'events', title: 'Diary', slug: 'diary' } },
    );
    const firing = { title: 'Firing', startsAt: '2031-05-14T12:00:00Z', endsAt: '2031-05-14T14:00:00Z' };
    await shop.owner('mutation ($input: CreateItemInput!) { createItem(input: $input) { __typename } }', {
      input: { collectionId: diary.id, recordType: 'EVENT', ...firing },
    });
    visitor = await Visitor.arrive(browser, shop.url, screens[1]);
    const { page } = visitor;
    await visitor.open('/diary?view=calendar&month=2031-05');
    const month = page.locator('#month');
    const day = month.getByRole('cell').filter({ has: page.locator('[datetime="2031-05-14"]') });
    await expect(day.getByRole('link', { name: 'Firing' })).toHaveAttribute('href', '/diary/firing');
    await expect(month.getByRole('link')).toHaveText(['‹ April', 'June ›', 'Firing']);
    expect(visitor.complaints).toEqual([]);
  });

  test('that shows pictures and films over the page is steered by keys, and gets back what it lent', async ({
    browser,
  }) => {
    visitor = await Visitor.arrive(browser, shop.url, screens[1]);
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visitor.open('/shop');
    await page.locator('#films a').first().press('Enter');
    const lightbox = page.getByRole('dialog', { name: 'Pictures' });
    await expect(lightbox.getByRole('img', { name: 'Pot' })).toBeVisible();
    await expect(lightbox.locator('.lightbox-note')).toHaveText('A red pot');
    await page.keyboard.press('ArrowRight');
    await expect(lightbox).toContainText('A film');
    await expect(lightbox).toContainText('Of the kiln');
    await expect(lightbox.getByRole('status')).toHaveText('2 / 2');
    await expect(page.locator('#films .sqs-video-wrapper')).toHaveCount(0);
    await look(page, 'theme-lightbox');
    await page.keyboard.press('Escape');
    await expect(lightbox).toHaveCount(0);
    await expect(page.locator('#films .sqs-video-wrapper')).toHaveText('A film');
    await expect(page.locator('#films a').first()).toBeFocused();
    expect(visitor.complaints).toEqual([]);
  });

  test('sells from a list with options', async ({ browser }) => {
    visitor = await Visitor.arrive(browser, shop.url, screens[0]);
    const { page } = visitor;
    await visitor.open('/shop');
    const mug = page.locator('.product-cell', { has: page.getByRole('heading', { name: 'Mug' }) });
    await mug.locator('.sqs-add-to-cart-button').click();
    await expect.poll(() => mug.locator('.sqs-add-to-cart-button').innerText()).toBe('Select Option');
    await mug.locator(size).selectOption('Small');
    await mug.locator(glaze).selectOption('White');
    await mug.locator('.sqs-add-to-cart-button').click();
    await page.locator('.cart-added').waitFor();
    await expect.poll(() => visitor.text('.cart-added')).toContain('Mug was added to your cart.');
  });
});

test('a theme written in the browser from nothing sells: files, completion, problems, preview, live', async ({
  browser,
}) => {
  const owner = await Visitor.arrive(browser, shop.url, screens[1]);
  const { page } = owner;
  await owner.signIn('author@owners.test', await shop.makeOwner('author@owners.test'));
  await owner.open('/config/design/code');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Begin an empty theme' }).click();
  await page.getByLabel('Name').fill('Kiln');
  await look(page, 'theme-new');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('button', { name: /Draft: Kiln/ }).waitFor();
  await page.getByText('No problems in this revision.').waitFor();

  const text = (path: string) => page.getByRole('textbox', { name: `Text of ${path}` });
  const write = async (path: string, content: string) => {
    await page.getByRole('button', { name: 'New file' }).click();
    await page.getByLabel('Path').fill(path);
    await page.getByRole('button', { name: 'Create' }).click();
    await text(path).fill(content);
  };
  await page.getByRole('option', { name: 'site.region' }).click();
  await text('site.region').fill(
    (await text('site.region').innerText())
      .replaceAll('\n\n', '\n')
      .replace(
        '<main>',
        '<nav><squarespace:navigation navigationId="mainNav" template="menu" /></nav>\n<main>',
      ),
  );
  await write(
    'blocks/menu.block',
    '{.repeated section items}<a href="{collection.fullUrl}">{collection.navigationTitle}</a>{.end}',
  );
  await write(
    'collections/products.list',
    '<ul class="kiln">{.repeated section items}\n{@|apply pot.block}{.end}</ul>',
  );
  await write(
    'collections/products.item',
    '{.section item}<h1>{title|html}</h1>{@|product-price}{@|product-checkout}{.end}',
  );
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('There is no partial pot.block.').waitFor();
  await page.getByRole('button', { name: 'collections/products.list:2' }).waitFor();

  await write('blocks/pot.block', '<li><a href="{fullUrl}">');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('{tit');
  await page.getByRole('option', { name: /^title/ }).click();
  await page.keyboard.type('|htm');
  await page.getByRole('option', { name: 'html', exact: true }).click();
  await page.keyboard.type('}</a> {@|product-pri');
  await page.getByRole('option', { name: 'product-price' }).click();
  await page.keyboard.type('}</li>');
  const written = '<li><a href="{fullUrl}">{title|html}</a> {@|product-price}</li>';
  await expect(text('blocks/pot.block')).toHaveText(written);
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByText('No problems in this revision.').waitFor();

  visitor = await Visitor.arrive(browser, shop.url, screens[0]);
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opening;
  await preview.waitForLoadState();
  await preview.goto(`${shop.url}/shop`);
  await expect(preview.locator('.kiln li').filter({ hasText: 'Mug' })).toContainText('from $12.50');
  await preview.close();
  await visitor.open('/shop');
  await expect(visitor.page.locator('.kiln')).toHaveCount(0);

  await page.getByRole('button', { name: 'Put live' }).click();
  await page.getByText('Visitors see it now.').waitFor();
  await visitor.open('/shop');
  await visitor.page.locator('.kiln').getByRole('link', { name: 'Mug' }).click();
  await visitor.page.getByRole('heading', { name: 'Mug', level: 1 }).waitFor();
  await visitor.page.selectOption(size, 'Small');
  await visitor.page.selectOption(glaze, 'White');
  // Until the page's script is there the button leads to the cart.
  await visitor.page.waitForLoadState();
  await visitor.page.locator('.sqs-add-to-cart-button').click();
  await visitor.page.locator('.cart-added').waitFor();
  await visitor.page.getByRole('link', { name: 'Shop' }).waitFor();
  await look(visitor.page, 'theme-kiln');
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
  expect(owner.complaints).toEqual([]);
  await owner.leave();
});
