import type {
  SiteBlockAreaFragment,
  SiteDonationFundFragment,
  SiteImageFragment,
  SiteLatestCommentFragment,
} from '#web/generated/graphql.ts';
import { testImage, testProduct, testWebsite } from '../site/page/testing.ts';
import type { BlockData, ListAnswer } from './block-data.ts';
import { renderMarkdown } from './markdown/render-markdown.ts';
import { renderBlocks } from './render-blocks.tsx';

/** Blocks on a small shop's website, with one picture and one product. */
export function testBlockData(
  lists: Readonly<Record<string, ListAnswer>> = {},
  comments: readonly SiteLatestCommentFragment[] = [],
): BlockData {
  const image: SiteImageFragment = testImage();
  const product = testProduct();
  return {
    website: testWebsite(),
    path: '/about',
    now: Date.parse('2026-03-11T12:00:00.000Z'),
    renderMarkdown: async (text) => renderMarkdown(text),
    image: (id) => (id === image.id ? image : undefined),
    product: (id) => (id === product.id ? product : undefined),
    form: () => undefined,
    area: (id) => (id === 'friends' ? testArea() : undefined),
    fund: async (slug) => (slug === 'harbour' ? testFund() : undefined),
    runsScripts: () => false,
    comments: async () => comments,
    list: async ({ collection }) => (Object.hasOwn(lists, collection) ? lists[collection] : undefined),
  };
}

const usd = (value: string) => ({ __typename: 'Money' as const, value, currency: 'USD' });

/** Something that the small shop collects for. */
export function testFund(): SiteDonationFundFragment {
  return {
    ...{ __typename: 'DonationFund', id: 'fund', slug: 'harbour', title: 'A clean harbour', description: '' },
    ...{ suggested: [usd('10.00'), usd('25.00')], least: usd('5.00'), most: usd('1000.00') },
    ...{ isMonthly: true, isDedicable: true },
  };
}

/** A part of the small shop's website for its members. */
export function testArea(): SiteBlockAreaFragment {
  return {
    ...{ __typename: 'MemberArea', id: 'friends', title: 'Friends', description: 'Letters and glazes.' },
    ...{ isFreeToJoin: false, products: [testProduct(), null] },
  };
}

const frame = { id: 'page', kind: 'page', columns: 12, label: '', className: '' } as const;

/** One block as HTML, alone in its row. */
export function renderOne(
  type: string,
  value: unknown,
  data = testBlockData(),
  version = 1,
): Promise<string> {
  const block = { __typename: 'Block' as const, id: 'one', type, version, value };
  const column = { __typename: 'BlockColumn' as const, span: 12, blocks: [block] };
  const row = { __typename: 'BlockRow' as const, columns: [column] };
  const section = {
    ...{ __typename: 'BlockSection' as const, id: 'band', kind: 'ROWS' as const, style: {} },
    ...{ rows: [row], placed: [] },
  };
  return renderBlocks([section], frame, data, (_, error) => {
    throw error;
  });
}
