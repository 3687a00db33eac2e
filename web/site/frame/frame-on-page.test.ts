import { expect, test } from 'vitest';
import { askSite, testPage, testRequest, testWebsite } from '../page/testing.ts';

const published = { announcement: { text: 'Kiln open day', url: '/visit' } };
const draft = { announcement: { text: 'Sale on Sunday' } };
const website = testWebsite({ header: published });
const answers = {
  SitePage: { website, page: testPage() },
  SiteFrameDraft: { headerFooterDraft: { id: 'header-footer', revision: 1, header: draft, footer: {} } },
  SiteEditor: { account: { id: 'a1' } },
};

test('an announcement stands above every page, whatever its theme', async () => {
  const { text } = await askSite({}, answers, testRequest('/about'));
  expect(text).toMatch(
    /<body[^>]*><aside class="site-announcement"[^>]*><p><a href="\/visit">Kiln open day<\/a><\/p><\/aside>/,
  );
});

test('contributors see the draft of header and footer where they ask for it, and visitors never', async () => {
  const asContributor = await askSite({}, answers, testRequest('/about?frame', { isEditor: true }));
  expect(asContributor.text).toContain('Sale on Sunday');
  expect(asContributor.text).not.toContain('Kiln open day');
  const asVisitor = await askSite({}, answers, testRequest('/about?frame'));
  expect(asVisitor.text).toContain('Kiln open day');
  expect(asVisitor.asked).not.toContain('SiteFrameDraft');
});
