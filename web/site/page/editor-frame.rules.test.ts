import { expect, test } from 'vitest';
import { eventsOfPage } from '../visits/page-events.rules.ts';
import { isAskedForFrame } from './editor-frame.rules.ts';
import { testPage, testProducts, testWebsite } from './testing.ts';

test('the editor’s canvas, its designs and its screens show a page in a frame, and an address without their words does not', () => {
  for (const word of ['draft=canvas', 'design', 'frame=header', 'lock-screen'])
    expect(isAskedForFrame(new URLSearchParams(word))).toBe(true);
  expect(isAskedForFrame(new URLSearchParams('category=drafts'))).toBe(false);
});

test('a list of products tells of its visit, but not while its owner works on it in the editor’s frame', () => {
  const page = testPage({ isStore: true, products: testProducts([]) }, { type: 'PRODUCTS' });
  const told = (isInEditorFrame: boolean) =>
    eventsOfPage({ website: testWebsite(), page, kind: 'page', isInEditorFrame }).map(
      ({ content }) => 'event' in content && content.event,
    );
  expect(told(false)).toEqual(['VisitPLP']);
  expect(told(true)).toEqual([]);
});
