import { describe, expect, it } from 'vitest';
import { unescapeHtml } from '../template/html-text.ts';
import { createStoreFormatters } from './store-formatters.ts';

const formatters = createStoreFormatters();

function money(value: string) {
  return { value, currency: 'USD' };
}

function variant(sku: string, attributes: Record<string, string>, stock: number) {
  return {
    sku,
    attributes,
    priceMoney: money('12.50'),
    salePriceMoney: money('9.00'),
    onSale: false,
    unlimited: false,
    qtyInStock: stock,
  };
}

const mug = {
  id: 'mug',
  collectionId: 'shop',
  fullUrl: '/shop/mug',
  structuredContent: {
    productType: 1,
    isQuantityShown: true,
    variantOptionOrdering: ['Size', 'Glaze'],
    variants: [
      variant('S-W', { Size: 'Small', Glaze: 'White' }, 3),
      variant('L-W', { Size: 'Large', Glaze: 'White' }, 2),
      variant('L-B', { Size: 'Large', Glaze: 'Blue & "grey"' }, 0),
    ],
  },
};
const bowl = {
  ...mug,
  id: 'bowl',
  structuredContent: {
    productType: 1,
    isQuantityShown: false,
    variantOptionOrdering: [],
    variants: [variant('BOWL', {}, 1)],
  },
};

/** Applies a formatter on the page of `item`, or in a list when there is none. */
function format(name: string, value: unknown, names: Record<string, unknown> = {}): string {
  const formatter = formatters.get(name);
  if (!formatter) throw new Error(`There is no formatter ${name}.`);
  return formatter(value, { args: [], resolve: (path) => names[path] });
}

const onMugPage = { 'item.id': 'mug', 'website.language': 'en-US' };

describe('options as the owner wants them', () => {
  it('are lists unless the theme has them otherwise, and always in a list of products', () => {
    const buttons = { ...onMugPage, productOptionLook: 'Buttons' };
    expect(format('product-checkout', mug, onMugPage)).not.toContain('type="radio"');
    expect(
      format('variants-select', mug, { 'website.language': 'en', productOptionLook: 'Buttons' }),
    ).toContain('<select');
    const html = format('product-checkout', mug, buttons);
    expect(html).not.toContain('<select');
    expect(html.match(/<input type="radio"[^>]*name="option\.Glaze"/g)).toHaveLength(2);
    expect(html).toContain('role="radiogroup" aria-required="true" aria-label="Glaze"');
  });

  it('mark what is sold out, and do not keep anyone from choosing it', () => {
    const html = format('product-checkout', mug, { ...onMugPage, productOptionLook: 'Swatches' });
    expect(html).toContain('data-unavailable=""');
    expect(html).toContain('(Sold Out)');
    expect(html).not.toMatch(/<input type="radio"[^>]*disabled/);
  });
});

describe('product-checkout', () => {
  const html = format('product-checkout', mug, onMugPage);

  it('offers each option once, after a placeholder that names it', () => {
    expect(html).toContain('<option value="">Select Size</option>');
    expect(html.match(/>Large</g)).toHaveLength(1);
    expect(html).toContain('name="option.Glaze"');
  });

  it('keeps what an owner typed as text', () => {
    expect(html).toContain(
      '<option value="Blue &amp; &quot;grey&quot;">Blue &amp; &quot;grey&quot; (Sold Out)</option>',
    );
  });

  it('is a plain form that posts to the cart and knows where it came from', () => {
    expect(html).toContain('action="/cart" method="post"');
    expect(html).toContain('name="returnTo" value="/shop/mug"');
    const controls = html.match(/<(?:select|input)[^>]*form="add-to-cart-mug"[^>]*>/g) ?? [];
    for (const name of ['option.Size', 'option.Glaze', 'quantity']) {
      expect(controls.some((control) => control.includes(`name="${name}"`))).toBe(true);
    }
  });

  it('names the only variant by its sku when there is nothing to choose', () => {
    const form = format('product-checkout', bowl, onMugPage);
    expect(form).toContain('name="sku" value="BOWL"');
    expect(form).not.toContain('product-variants');
  });

  it('asks for no quantity where shoppers do not choose one', () => {
    expect(format('product-checkout', bowl, onMugPage)).not.toContain('product-quantity-input');
  });

  it('is ready when it is seen on its own page, and when it is touched in a list', () => {
    expect(html).toContain('data-when="idle"');
    expect(format('product-checkout', mug)).toContain('data-when="interaction"');
  });
});

describe('scripts of themes', () => {
  it('find the variants where the template language puts them, with their pictures', () => {
    const mainImage = {
      assetUrl: '/media/i1/blue.jpg',
      originalSize: '900x1125',
      altText: 'Blue &quot;grey&quot;',
      focalPosition: '20% 80%',
    };
    const variants = mug.structuredContent.variants.map((each) => ({ ...each, mainImage }));
    const html = format('variants-select', {
      ...mug,
      structuredContent: { ...mug.structuredContent, variants },
    });
    const json = /<div class="product-variants" data-variants="([^"]*)"/.exec(html)?.[1] ?? '';
    expect(JSON.parse(unescapeHtml(json))).toEqual(variants);
    expect(html).toContain(
      '"image":{"url":"/media/i1/blue.jpg","alt":"Blue \\"grey\\"","width":900,"height":1125,"position":"20% 80%"}',
    );
  });
});

describe('parts that a theme sets apart', () => {
  it('belong to one form', () => {
    const parts = ['variants-select', 'quantity-input', 'add-to-cart-btn'].map((name) =>
      format(name, mug, onMugPage),
    );
    expect(parts[0]).toContain('form="add-to-cart-mug"');
    expect(parts[1]).toContain('form="add-to-cart-mug"');
    expect(parts[2]).toContain('<form id="add-to-cart-mug"');
    expect(parts[2]).not.toContain('<select');
  });

  it('tell a button how its product is ordered, and nothing that it does not show', () => {
    const [, json = ''] = /data-props='([^']*)'/.exec(format('add-to-cart-btn', mug)) ?? [];
    const { product, texts } = JSON.parse(unescapeHtml(json));
    expect(product.variants[0]).toEqual({
      ...{ sku: 'S-W', attributes: { Size: 'Small', Glaze: 'White' } },
      ...{ isUnlimited: false, stock: 3 },
    });
    expect(Object.keys(texts)).toEqual(['button']);
  });

  it('put out nothing where there is nothing to choose', () => {
    expect(format('variants-select', bowl, onMugPage)).toBe('');
    expect(format('quantity-input', bowl, onMugPage)).toBe('');
  });

  it('put out nothing for what is not a product', () => {
    expect(format('product-checkout', 'text')).toBe('');
    expect(format('add-to-cart-btn', { title: 'A post' })).toBe('');
  });
});

describe('words on the page', () => {
  it("come from the owner, then from the theme's language, then are the usual ones", () => {
    const custom = {
      ...bowl,
      structuredContent: {
        ...bowl.structuredContent,
        useCustomAddButtonText: true,
        customAddButtonText: 'Take me <home>',
      },
    };
    expect(format('add-to-cart-btn', custom)).toContain('>Take me &lt;home&gt;</span>');
    expect(
      format('add-to-cart-btn', bowl, { 'localizedStrings.productAddToCartText': 'In den Warenkorb' }),
    ).toContain('>In den Warenkorb</span>');
    expect(format('add-to-cart-btn', bowl)).toContain('>Add To Cart</span>');
  });

  it('say Sold Out, or what the owner says instead, on a disabled button', () => {
    const gone = {
      ...bowl,
      structuredContent: { ...bowl.structuredContent, variants: [variant('BOWL', {}, 0)] },
    };
    expect(format('add-to-cart-btn', gone)).toMatch(/disabled="">.*>Sold Out<\/span>/);
    const custom = { 'productMerchandisingContext.bowl.customSoldOutText': 'Back in May' };
    expect(format('add-to-cart-btn', gone, custom)).toContain('>Back in May</span>');
  });

  it("call a gift card's denomination a value", () => {
    const card = {
      ...mug,
      structuredContent: { ...mug.structuredContent, productType: 4, variantOptionOrdering: ['Size'] },
    };
    expect(format('variants-select', card)).toContain('>Select Value</option>');
  });
});
