import { describe, expect, it } from 'vitest';
import { socialFormatters } from './social-formatters.ts';
import { activateSocialText } from './social-text.rules.ts';

const item = {
  ...{
    id: 'i1',
    title: 'Kiln &amp; clay',
    fullUrl: '/journal/kiln',
    assetUrl: '/media/a/kiln.jpg',
    recordType: 1,
  },
  ...{ commentState: 1, publicCommentCount: 3, likeCount: 2 },
};

function render(name: string, value: unknown, context: Readonly<Record<string, unknown>> = {}): string {
  const formatter = socialFormatters.get(name);
  if (!formatter) throw new Error(`There is no formatter ${name}.`);
  return formatter(value, { args: [], resolve: (key) => context[key] });
}

describe('The formatter comments', () => {
  const on = {
    'websiteSettings.commentsEnabled': true,
    'item.id': 'i1',
    itemComments: '<section>Here</section>',
  };

  it('puts the page’s comments into the element that themes know', () => {
    expect(render('comments', item, on)).toBe(
      '<div class="squarespace-comments" id="comments-i1" data-item-id="i1" data-public-comment-count="3" data-comment-state="1"><section>Here</section></div>',
    );
    expect(render('comments', { item }, on)).toContain('<section>Here</section>');
  });

  it('puts out nothing where comments are not enabled, or closed without any', () => {
    expect(render('comments', item, { ...on, 'websiteSettings.commentsEnabled': false })).toBe('');
    expect(render('comments', { ...item, commentState: 2, publicCommentCount: 0 }, on)).toBe('');
    expect(render('comments', 'text', on)).toBe('');
  });

  it('asks Disqus only where a short name is set, and only by a short name', () => {
    expect(render('comments', item, on)).not.toContain('disqus');
    const html = render('comments', item, { ...on, 'websiteSettings.disqusShortname': 'corner-shop' });
    expect(html).toContain('id="disqus_thread"');
    expect(html).toContain('src="https://corner-shop.disqus.com/embed.js"');
    expect(
      render('comments', item, { ...on, 'websiteSettings.disqusShortname': 'x"><script>' }),
    ).not.toContain('<script');
  });
});

describe('The formatter like-button', () => {
  it('is a plain form with how many like it, where the owner counts likes', () => {
    const html = render('like-button', item, { 'websiteSettings.simpleLikingEnabled': true });
    expect(html).toContain('method="post" action="/like"');
    expect(html).toContain('class="sqs-simple-like" data-item-id="i1" data-like-count="2"');
    expect(html).toContain('<span class="like-count">2</span>');
    expect(render('like-button', item)).toBe('');
  });
});

describe('The formatters social-button and social-button-inline', () => {
  const context = {
    'website.shareButtonOptions': {
      facebook: true,
      x: true,
      email: true,
      pinterest: true,
      reddit: false,
      nosuch: true,
    },
    'website.baseUrl': 'https://tern.example',
  };

  it('are plain outward links to what the owner chose, in that order', () => {
    const html = render('social-button', item, context);
    expect(html).toMatch(/^<div class="squarespace-social-buttons button-style"/);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Ftern.example%2Fjournal%2Fkiln',
      'https://twitter.com/intent/tweet?url=https%3A%2F%2Ftern.example%2Fjournal%2Fkiln&amp;text=Kiln+%26+clay',
      'mailto:?subject=Kiln%20%26%20clay&amp;body=https%3A%2F%2Ftern.example%2Fjournal%2Fkiln',
      expect.stringContaining('media=https%3A%2F%2Ftern.example%2Fmedia%2Fa%2Fkiln.jpg'),
    ]);
    expect(html).not.toContain('<script');
    expect(render('social-button-inline', item, context)).toMatch(
      /^<span class="squarespace-social-buttons inline-style"/,
    );
  });

  it('put out nothing where the owner chose nothing', () => {
    expect(render('social-button', item)).toBe('');
    expect(render('social-button', item, { ...context, 'website.shareButtonOptions': {} })).toBe('');
  });

  it('hold no title that breaks out', () => {
    const html = render('social-button', { ...item, title: '"><script>alert(1)</script>' }, context);
    expect(html).not.toContain('<script>');
  });
});

describe('Social text', () => {
  it('links addresses, @handles and #hashtags, which open in a new window', () => {
    expect(activateSocialText('See https://a.example/x?y=1 by @Ada_L about #Kilns2')).toBe(
      'See <a target="_blank" rel="noopener" href="https://a.example/x?y=1">https://a.example/x?y=1</a> by <a target="_blank" rel="noopener" href="https://twitter.com/Ada_L/">@Ada_L</a> about <a target="_blank" rel="noopener" href="https://twitter.com/hashtag/Kilns2?src=hash">#Kilns2</a>',
    );
  });

  it('leaves mail addresses and signs within words alone', () => {
    expect(activateSocialText('ada@example.com a#b')).toBe('ada@example.com a#b');
  });

  it('stays text, whatever it says, and is not escaped twice', () => {
    const html = activateSocialText(
      '<script>alert(1)</script> https://a.example/"onmouseover="x &lt;b&gt; & co',
    );
    expect(html).not.toMatch(/<script|"onmouseover/);
    expect(html).toContain('&lt;b&gt; &amp; co');
  });
});
