import { describe, expect, it } from 'vitest';
import { localizeResponse } from './localize.ts';

const language = { tag: 'de', prefix: '/de' };
const address = 'https://tern.example';

function localize(body: string, contentType = 'text/html; charset=utf-8', location?: string) {
  const headers: Record<string, string> = location === undefined ? {} : { location };
  return localizeResponse({ status: 200, contentType, headers, body, isShareable: true }, language, address);
}

describe('A page in another language', () => {
  it.each([
    ['<a href="/">', '<a href="/de">'],
    ['<a href="/?page=2">', '<a href="/de?page=2">'],
    ['<a href="/design">', '<a href="/de/design">'],
    ['<a href="/shop?tag=a">', '<a href="/de/shop?tag=a">'],
    ["<a href='/shop/mug'>", "<a href='/de/shop/mug'>"],
    ['<a href="/cart">', '<a href="/de/cart">'],
    ['<a href="/checkout">', '<a href="/de/checkout">'],
    ['<form method="post" action="/account/sign-in">', '<form method="post" action="/de/account/sign-in">'],
    ['<form role="search" action="/search">', '<form role="search" action="/de/search">'],
    [
      '<link rel="canonical" href="https://tern.example/shop">',
      '<link rel="canonical" href="https://tern.example/de/shop">',
    ],
    ['<span data-href="/shop/mug">', '<span data-href="/de/shop/mug">'],
    [
      '<div data-base="/account" data-return="/shop">',
      '<div data-base="/de/account" data-return="/de/shop">',
    ],
    [
      '<input type="hidden" name="returnTo" value="/cart">',
      '<input type="hidden" name="returnTo" value="/de/cart">',
    ],
    ['<a href="/account?returnTo=/shop/mug">', '<a href="/de/account?returnTo=/de/shop/mug">'],
    ['<a href="/account/sign-in?returnTo=%2Fclub">', '<a href="/de/account/sign-in?returnTo=%2Fde%2Fclub">'],
    [
      `<div data-props='{"url":"/shop/mug","shopUrl":"/","image":"/media/x.jpg","title":"a/b"}'>`,
      `<div data-props='{"url":"/de/shop/mug","shopUrl":"/de","image":"/media/x.jpg","title":"a/b"}'>`,
    ],
  ])('leads by %s to pages in that language', (html, localized) => {
    expect(localize(html).body).toBe(localized);
  });

  it.each([
    '<img src="/media/i/mug.jpg">',
    '<a href="/media/i/mug.jpg">',
    '<link href="/assets/x.css">',
    '<link href="/site.css?v=1">',
    '<a href="/de/account">',
    '<a href="/de/account?returnTo=/de/shop">',
    '<a href="/de/account?returnTo=%2F%2Felsewhere.example">',
    '<a href="/de">',
    '<a href="/de/shop">',
    '<a href="//elsewhere.example/x">',
    '<a href="https://elsewhere.example/shop">',
    '<a href="#top">',
    '<form method="post" action="/cart">',
    '<link rel="alternate" hreflang="en-GB" href="https://tern.example/shop">',
    '<a href="/shop" hreflang="en-GB" lang="en-GB">',
  ])('leaves %s as it is', (html) => {
    expect(localize(html).body).toBe(html);
  });

  it('names its addresses in JSON, in feeds and where it sends visitors on to', () => {
    expect(localize('{"fullUrl":"/shop","assetUrl":"/media/x"}', 'application/json').body).toBe(
      '{"fullUrl":"/de/shop","assetUrl":"/media/x"}',
    );
    expect(localize('<link>https://tern.example/shop</link>', 'application/rss+xml').body).toBe(
      '<link>https://tern.example/de/shop</link>',
    );
    const elsewhere = '<xhtml:link rel="alternate" hreflang="en-GB" href="https://tern.example/shop"/>';
    expect(localize(elsewhere, 'application/xml').body).toBe(elsewhere);
    expect(localize('', 'text/plain', '/laden').headers.location).toBe('/de/laden');
    expect(localize('', 'text/plain', 'https://x.example/').headers.location).toBe('https://x.example/');
    expect(localize('', 'text/plain', '/media/x.png').headers.location).toBe('/media/x.png');
  });
});

it('A page that an author wrote carelessly is read as browsers read it', () => {
  expect(localize('<a href=/shop class=x>').body).toBe('<a href=/de/shop class=x>');
  expect(localize('<a title="a > b" href="/shop">').body).toBe('<a title="a > b" href="/de/shop">');
  const code = '<script>const link = \'<a href="/shop">\';</script><!-- <a href="/shop"> --></p></br>';
  expect(localize(code).body).toBe(code);
  expect(localize('<p title="1 &lt; 2"><A HREF="/shop?a=1&amp;b=2">&auml;</a').body).toBe(
    '<p title="1 &lt; 2"><A HREF="/de/shop?a=1&amp;b=2">&auml;</a',
  );
});
