import { otherBlockNames } from '#schema/block-kinds.ts';
import { accordionBlock } from './accordion/accordion.block.tsx';
import { archiveBlock } from './archive/archive.block.tsx';
import { audioBlock } from './audio/audio.block.tsx';
import type { BlockDefinition } from './block.ts';
import { buttonBlock } from './button/button.block.tsx';
import { calendarBlock } from './calendar/calendar.block.tsx';
import { chartBlock } from './chart/chart.block.tsx';
import { codeBlock } from './code/code.block.tsx';
import { countdownBlock } from './countdown/countdown.block.tsx';
import { dividerBlock } from './divider/divider.block.tsx';
import { donationBlock } from './donation/donation.block.tsx';
import { embedBlock } from './embed/embed.block.tsx';
import { formBlock } from './form/form.block.tsx';
import { galleryBlock } from './gallery/gallery.block.tsx';
import { imageBlock } from './image/image.block.tsx';
import { logoBlock } from './logo/logo.block.tsx';
import { mapBlock } from './map/map.block.tsx';
import { markdownBlock } from './markdown/markdown.block.tsx';
import { memberAreaBlock } from './member-area/member-area.block.tsx';
import { menuBlock } from './menu/menu.block.tsx';
import { navigationBlock } from './navigation/navigation.block.tsx';
import { newsletterBlock } from './newsletter/newsletter.block.tsx';
import { pricingPlanBlock } from './pricing-plan/pricing-plan.block.tsx';
import { productBlock } from './product/product.block.tsx';
import { quoteBlock } from './quote/quote.block.tsx';
import { searchBlock } from './search/search.block.tsx';
import { socialLinksBlock } from './social-links/social-links.block.tsx';
import { spacerBlock } from './spacer/spacer.block.tsx';
import { summaryBlock } from './summary/summary.block.tsx';
import { tableOfContentsBlock } from './table-of-contents/table-of-contents.block.tsx';
import { tabsBlock } from './tabs/tabs.block.tsx';
import { tagCloudBlock } from './tag-cloud/tag-cloud.block.tsx';
import { textBlock } from './text/text.block.tsx';
import { videoBlock } from './video/video.block.tsx';

/** Every kind of block, in the order that owners read. */
export const blocks: readonly BlockDefinition[] = [
  textBlock,
  imageBlock,
  galleryBlock,
  videoBlock,
  audioBlock,
  quoteBlock,
  buttonBlock,
  dividerBlock,
  spacerBlock,
  markdownBlock,
  codeBlock,
  embedBlock,
  accordionBlock,
  tabsBlock,
  tableOfContentsBlock,
  countdownBlock,
  chartBlock,
  menuBlock,
  mapBlock,
  calendarBlock,
  productBlock,
  pricingPlanBlock,
  memberAreaBlock,
  donationBlock,
  summaryBlock,
  archiveBlock,
  tagCloudBlock,
  searchBlock,
  navigationBlock,
  logoBlock,
  socialLinksBlock,
  formBlock,
  newsletterBlock,
];

const byName = new Map(blocks.map((block) => [block.name, block]));

/** The kind of block with a name; undefined for one that nobody knows. */
export function findBlock(name: string): BlockDefinition | undefined {
  return byName.get(otherBlockNames[name] ?? name);
}
