import { describe, expect, it } from 'vitest';
import { testProduct } from '../site/page/testing.ts';
import { renderBlocks } from './render-blocks.tsx';
import { renderOne, testArea, testBlockData } from './testing.ts';

const empty = '<div class="sqs-block-content"></div>';

describe('tabs', () => {
  it('stand below each other under their titles until a script makes them tabs', async () => {
    const html = await renderOne('tabs', {
      tabs: [{ title: 'Care', html: '<p>By hand.</p>' }, { title: ' ', html: 'no title' }, { title: 'Size' }],
    });
    expect(html).toContain('<section class="tabs-panel" id="tab-one-1" aria-labelledby="tab-one-1-title">');
    expect(html).toContain('<p>By hand.</p>');
    expect(html.match(/<h3/g)).toHaveLength(2);
    expect(await renderOne('tabs', { tabs: 'none' })).toContain(empty);
  });
});

describe('a countdown', () => {
  it('names its day and time where the website is', async () => {
    const html = await renderOne('countdown', { title: 'Kiln opening', until: '2026-12-24 18:00' });
    expect(html).toContain('data-enhance="countdown"');
    expect(html).toContain('<time class="countdown-time" dateTime="2026-12-24T18:00:00.000Z">');
    expect(html).toContain('>Thursday, 24 December 2026 at 18:00<');
  });

  it('shows what comes afterwards once it is over, or nothing', async () => {
    const past = { title: 'Sale', until: '2026-03-01' };
    expect(await renderOne('countdown', { ...past, afterwards: 'It was lovely.' })).toContain(
      '<p class="countdown-afterwards">It was lovely.</p>',
    );
    expect(await renderOne('countdown', past)).toContain(empty);
    expect(await renderOne('countdown', { until: 'soon' })).toContain(empty);
  });
});

describe('a table of contents', () => {
  const block = (id: string, type: string, value: object) => ({
    ...{ __typename: 'Block' as const, id, type, version: 1, value },
  });
  const page = (blocks: ReturnType<typeof block>[]) => {
    const columns = [{ __typename: 'BlockColumn' as const, span: 12, blocks }];
    const section = {
      ...{ __typename: 'BlockSection' as const, id: 'band', kind: 'ROWS' as const, style: {} },
      ...{ rows: [{ __typename: 'BlockRow' as const, columns }], placed: [] },
    };
    const frame = { id: 'page', kind: 'page', columns: 12, label: '', className: '' } as const;
    return renderBlocks([section], frame, testBlockData(), (_, error) => {
      throw error;
    });
  };

  it('leads to the headings of the page, those above it and those below', async () => {
    const html = await page([
      block('first', 'text', { html: '<h1>Clay</h1><h2>Digging</h2>' }),
      block('contents', 'table-of-contents', {}),
      block('tabs', 'tabs', { tabs: [{ title: 'One of many' }] }),
      block('area', 'member-area', { areaId: 'friends' }),
      block('second', 'text', { html: '<h2>Glaze &amp; fire</h2><h3>Ash</h3><h4>Oak</h4>' }),
    ]);
    expect(html).toContain('<h2 id="digging">Digging</h2>');
    expect(html.match(/<li data-level[^>]*><a href="[^"]*">[^<]*/g)).toEqual([
      '<li data-level="2"><a href="#digging">Digging',
      '<li data-level="2"><a href="#area-friends">Friends',
      '<li data-level="2"><a href="#glaze-fire">Glaze &amp; fire',
      '<li data-level="3"><a href="#ash">Ash',
    ]);
    expect(html).toContain('On this page');
  });

  it('is nothing on a page without headings, and headings without one stay as they were written', async () => {
    expect(await page([block('contents', 'table-of-contents', {})])).toContain(empty);
    expect(await page([block('text', 'text', { html: '<h2>Alone</h2>' })])).toContain('<h2>Alone</h2>');
  });
});

describe('plans', () => {
  const subscribed = {
    ...testProduct(),
    isSubscribable: true,
    subscriptionPlan: {
      ...{ __typename: 'SubscriptionPlan' as const, billingPeriodValue: 1 },
      ...{ billingPeriodUnit: 'MONTH' as const, numBillingCycles: 0, trialDays: 0 },
    },
  };
  const data = { ...testBlockData(), product: (id: string) => (id === 'club' ? subscribed : undefined) };

  it('say what they cost and how often, what they bring, and lead to where they are bought', async () => {
    const html = await renderOne(
      'pricing-plan',
      { plans: [{ productId: 'club', note: 'Most chosen', features: 'Letters\n\nClay\nClay' }, {}] },
      data,
    );
    expect(html).toMatch(/<p class="product-price">.*every month<\/p>/);
    expect(html).toContain('<p class="pricing-plan-note">Most chosen</p>');
    expect(html.match(/<li>[^<]*/g)).toEqual(['<li>Letters', '<li>Clay']);
    expect(html).toContain(`href="${subscribed.fullUrl}">Choose<`);
    expect(await renderOne('pricing-plan', { plans: [{ productId: 'gone' }] }, data)).toContain(empty);
  });

  it('are told in the language of the page', async () => {
    const german = { ...data, website: { ...data.website, language: 'de' } };
    const html = await renderOne('pricing-plan', { plans: [{ productId: 'club' }] }, german);
    expect(html).toContain('>Auswählen<');
    expect(html).toMatch(/<p class="product-price">.*(?:jeden Monat|monatlich|pro Monat)/);
  });
});

describe('a member area', () => {
  it('says what it is and what opens it, and has a way in for those who are members', async () => {
    const html = await renderOne('member-area', { areaId: 'friends' });
    expect(html).toContain('>Friends</h2>');
    expect(html).toContain('Letters and glazes.');
    expect(html).toContain('>Join<');
    expect(html).toContain('<a href="/account/sign-in?returnTo=%2Fabout">Sign in</a>');
    expect(await renderOne('member-area', { areaId: 'gone' })).toContain(empty);
  });

  it('that is free has a button that lets members in, and leads to where they begin', async () => {
    const free = { ...testArea(), isFreeToJoin: true, products: [] };
    const data = { ...testBlockData(), area: () => free };
    const html = await renderOne('member-area', { areaId: 'friends', link: '/friends' }, data);
    expect(html).toContain('action="/account/areas/join"');
    expect(html).toContain('<input type="hidden" name="returnTo" value="/friends"/>');
    expect(html).toContain('<a href="/friends">Go to your pages</a>');
  });
});
