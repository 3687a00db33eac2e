import { expect, test } from 'vitest';
import { renderRestockForm } from './restock-formatter.ts';

const messages = {
  CTAText: 'Sold out. <Soon> back.',
  buttonText: 'Notify me',
  placeholderText: 'Email',
  mailingListDescription: 'News too',
};
const shirt = {
  id: 'shirt',
  fullUrl: '/shop/shirt',
  structuredContent: {
    variants: [
      { id: 's', attributes: { Size: 'Small', Colour: 'Red' } },
      { id: 'm', attributes: { Size: 'Medium', Colour: 'Red' } },
    ],
  },
};

function render(item: unknown, merchandising: object): string {
  const resolve = (name: string) =>
    name === 'productMerchandisingContext.shirt' ? merchandising : undefined;
  return renderRestockForm(item, { args: [], resolve });
}

test('what is sold out is named in a plain form that works without scripts', () => {
  const html = render(shirt, {
    restockNotificationViews: [{ variantId: 'm', hiddenByDefault: true }],
    restockNotificationMessages: messages,
  });
  expect(html).toContain('class="product-restock-notification" data-for-chosen');
  expect(html).toMatch(/<form class="product-restock-form" [^>]*action="\/restock" method="post"/);
  expect(html).toContain('<span class="product-restock-variant">Medium / Red</span>');
  expect(html).toContain('<input type="hidden" name="variantId" value="m"/>');
  expect(html).not.toContain('value="s"');
  expect(html).toContain('name="returnTo" value="/shop/shirt"');
  expect(html).toContain('Sold out. &lt;Soon&gt; back.');
  expect(html).not.toContain('isJoinMailingList"');
});

test('several that are sold out are chosen from, and at once where nothing else can be bought', () => {
  const html = render(shirt, {
    restockNotificationViews: [
      { variantId: 's', hiddenByDefault: false },
      { variantId: 'm', hiddenByDefault: false },
    ],
    restockNotificationMessages: messages,
  });
  expect(html).toContain('<option value="s">Small / Red</option><option value="m">Medium / Red</option>');
  expect(html).not.toContain('data-for-chosen');
});

test('a product with one variant asks for nothing but the address', () => {
  const bowl = {
    id: 'shirt',
    fullUrl: '/shop/bowl',
    structuredContent: { variants: [{ id: 'b', attributes: {} }] },
  };
  const html = render(bowl, {
    restockNotificationViews: [{ variantId: 'b' }],
    restockNotificationMessages: messages,
  });
  expect(html).toContain('<input type="hidden" name="variantId" value="b"/>');
  expect(html).not.toContain('<select');
});

test('the box for the shop’s news is there when the owner wants it, and ticked when they say so', () => {
  const settings = {
    restockNotificationViews: [{ variantId: 'm' }],
    restockNotificationMessages: messages,
    mailingListSignUpEnabled: true,
  };
  expect(render(shirt, settings)).toMatch(/<input type="checkbox" name="isJoinMailingList"\/>/);
  expect(render(shirt, { ...settings, mailingListOptInByDefault: true })).toMatch(
    /<input type="checkbox" name="isJoinMailingList" checked=""\/>/,
  );
});

test('there is no form while nothing is sold out', () => {
  expect(render(shirt, { restockNotificationViews: [], restockNotificationMessages: messages })).toBe('');
  expect(render('nothing', {})).toBe('');
});
