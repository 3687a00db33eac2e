import { describe, expect, test } from 'vitest';
import { testImage, testWebsite } from '../page/testing.ts';
import { announcementContext, frameContext } from './frame-context.ts';
import { renderAnnouncement } from './render-announcement.tsx';
import { isFrameAddress, readFooter, readHeader } from './site-frame.rules.ts';

describe('What pages read of a stored header and footer', () => {
  test('is whole where nothing was stored, or nothing that makes sense', () => {
    const plain = readHeader({});
    expect(plain).toMatchObject({ layout: 'line', brand: 'logo', buttons: [], showTagline: false });
    for (const stored of [null, 3, 'x', [], { layout: 'wild', buttons: [1, {}], announcement: 4 }])
      expect(readHeader(stored)).toEqual(plain);
    expect(readFooter({ columns: [1, 2, {}], smallPrint: 3 })).toEqual(readFooter({}));
  });

  test('has links that lead somewhere and say so, and never runs a script', () => {
    const links = ['/shop', 'https://a.example/x', 'mailto:a@b.example', '#visit', 'tel:+4912'];
    for (const url of links) expect(isFrameAddress(url), url).toBe(true);
    for (const url of [
      'javascript:alert(1)',
      '//a.example',
      '/\\a.example',
      'data:text/html,x',
      '',
      'shop x',
    ])
      expect(isFrameAddress(url), url).toBe(false);
    const buttons = [
      { text: 'Book', url: '/book' },
      { text: '', url: '/a' },
      { text: 'Bad', url: 'javascript:1' },
      { text: 'Two', url: '/two', newWindow: true },
      { text: 'Three', url: '/three' },
    ];
    expect(readHeader({ buttons }).buttons).toEqual([
      { text: 'Book', url: '/book', newWindow: false },
      { text: 'Two', url: '/two', newWindow: true },
    ]);
  });
});

describe('An announcement', () => {
  test('is shown while it is on and says something; a text alone is one', () => {
    expect(renderAnnouncement({}, 'Announcement')).toBe('');
    expect(renderAnnouncement({ announcement: { text: 'Sale', isShown: false } }, 'Announcement')).toBe('');
    expect(renderAnnouncement({ announcement: ' ' }, 'Announcement')).toBe('');
    expect(renderAnnouncement({ announcement: 'Kiln <open> day' }, 'Hinweis')).toBe(
      '<aside class="site-announcement" aria-label="Hinweis" style="background:#1f2937;color:#ffffff"><p>Kiln &lt;open&gt; day</p></aside>',
    );
  });

  test('leads somewhere, in colours of the owner’s; nothing else gets into its style', () => {
    const announcement = { text: 'Sale', url: '/sale', background: '#ffe', color: 'red;position:fixed' };
    const html = renderAnnouncement({ announcement }, 'Announcement');
    expect(html).toContain('style="background:#ffe;color:#ffffff"');
    expect(html).toContain('<a href="/sale">Sale</a>');
    expect(announcementContext({ header: { announcement } })).toEqual({
      ...{ style: 2, text: 'Sale', clickthroughUrl: { url: '/sale', newWindow: false } },
    });
    expect(announcementContext({ header: {} })).toBeNull();
  });
});

test('templates see what was stored, and over it what pages know of it; words in it are no HTML', () => {
  const website = testWebsite({
    header: { layout: 'center', brand: 'logo', extra: { note: '<b>x</b>' } },
    footer: { columns: [{ title: 'Visit <us>', text: '', links: [] }], hideContact: true },
    logo: testImage(),
  });
  const { siteHeader, siteFooter } = frameContext(website);
  expect(siteHeader).toMatchObject({ isCentered: true, hideTitle: true, hideLogo: false });
  expect(siteHeader).toMatchObject({ extra: { note: '&lt;b&gt;x&lt;/b&gt;' } });
  expect(siteFooter).toMatchObject({ hideContact: true, hideReach: false, isCentered: false });
  expect(siteFooter).toMatchObject({ columns: [{ title: 'Visit &lt;us&gt;' }] });
  // Without a logo its name stands there, whatever was chosen.
  expect(frameContext({ ...website, logo: null }).siteHeader).toMatchObject({ hideTitle: false });
});
