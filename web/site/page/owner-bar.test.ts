import { describe, expect, it } from 'vitest';
import { renderOwnerBar } from './owner-bar.tsx';

const editor = { isEditor: true, query: new URLSearchParams() };
const shown = { collection: { id: 'c1' }, item: null, product: null };
const place = { page: shown };

describe('The bar above a page', () => {
  it('is there for contributors alone', () => {
    expect(renderOwnerBar(place, { ...editor, isEditor: false })).toBe('');
    const html = renderOwnerBar(place, editor);
    expect(html).toContain('<a href="/config">Editor</a>');
    expect(html).toContain('action="/config/sign-out"');
  });

  it('is not in the frames of the editor', () => {
    for (const frame of ['draft', 'design'])
      expect(renderOwnerBar(place, { ...editor, query: new URLSearchParams(frame) })).toBe('');
  });

  it('says what visitors do not see', () => {
    const items = {
      nodes: [
        { title: 'Seen', statusLabel: '' },
        { title: 'Ash & salt', statusLabel: 'Draft' },
      ],
    };
    const list = renderOwnerBar({ page: { ...shown, collection: { id: 'c1', items } } }, editor);
    expect(list).toContain('Visitors do not see here: Ash &amp; salt (Draft)');
    const item = { id: 'i1', title: 'Next year', statusLabel: 'Scheduled' };
    expect(renderOwnerBar({ page: { ...shown, item } }, editor)).toContain(
      'Scheduled: visitors do not see this page.',
    );
    expect(renderOwnerBar(place, editor)).not.toContain('not see');
  });

  it.each([
    ['a page', {}, '/config/pages/c1'],
    ['a post', { item: { id: 'i1' } }, '/config/pages/c1/i1'],
    ['a product', { product: { id: 'p1' } }, '/config/products/p1'],
  ])('leads to the editor of %s', (_, more, address) => {
    expect(renderOwnerBar({ page: { ...shown, ...more } }, editor)).toContain(`href="${address}"`);
  });
});
