import { otherBlockNames } from '#schema/block-kinds.ts';
import { accordionBlock } from './accordion/accordion.block.tsx';
import { albumBlock } from './album/album.block.tsx';
import { archiveBlock } from './archive/archive.block.tsx';
import { audioBlock } from './audio/audio.block.tsx';
import type { BlockDefinition } from './block.ts';
import { buttonBlock } from './button/button.block.tsx';
import { buttonsBlock } from './buttons/buttons.block.tsx';
import { calendarBlock } from './calendar/calendar.block.tsx';
import { chartBlock } from './chart/chart.block.tsx';
import { codeBlock } from './code/code.block.tsx';
import { contactBlock } from './contact/contact.block.tsx';
import { countdownBlock } from './countdown/countdown.block.tsx';
import { dividerBlock } from './divider/divider.block.tsx';
import { donationBlock } from './donation/donation.block.tsx';
import { elsewhereBlocks } from './elsewhere/elsewhere.block.tsx';
import { embedBlock } from './embed/embed.block.tsx';
import { figuresBlock } from './figures/figures.block.tsx';
import { filesBlock } from './files/files.block.tsx';
import { folderBlock } from './folder/folder.block.tsx';
import { formBlock } from './form/form.block.tsx';
import { galleryBlock } from './gallery/gallery.block.tsx';
import { hoursBlock } from './hours/hours.block.tsx';
import { imageBlock } from './image/image.block.tsx';
import { latestCommentsBlock } from './latest-comments/latest-comments.block.tsx';
import { logoBlock } from './logo/logo.block.tsx';
import { mapBlock } from './map/map.block.tsx';
import { markdownBlock } from './markdown/markdown.block.tsx';
import { marqueeBlock } from './marquee/marquee.block.tsx';
import { memberAreaBlock } from './member-area/member-area.block.tsx';
import { menuBlock } from './menu/menu.block.tsx';
import { navigationBlock } from './navigation/navigation.block.tsx';
import { newsletterBlock } from './newsletter/newsletter.block.tsx';
import { noteBlock } from './note/note.block.tsx';
import { collectionLinkBlock } from './page-link/collection-link.block.tsx';
import { linkBlock } from './page-link/link.block.tsx';
import {
  postsByAuthorBlock,
  postsByCategoryBlock,
  postsByMonthBlock,
  postsByTagBlock,
} from './posts-by/posts-by.block.tsx';
import { pricingPlanBlock } from './pricing-plan/pricing-plan.block.tsx';
import { productBlock } from './product/product.block.tsx';
import { productListBlock } from './product-list/product-list.block.tsx';
import { quoteBlock } from './quote/quote.block.tsx';
import { rssBlock } from './rss/rss.block.tsx';
import { searchBlock } from './search/search.block.tsx';
import { socialLinksBlock } from './social-links/social-links.block.tsx';
import { spacerBlock } from './spacer/spacer.block.tsx';
import { stepsBlock } from './steps/steps.block.tsx';
import { summaryBlock } from './summary/summary.block.tsx';
import { tableBlock } from './table/table.block.tsx';
import { tableOfContentsBlock } from './table-of-contents/table-of-contents.block.tsx';
import { tabsBlock } from './tabs/tabs.block.tsx';
import { tagCloudBlock } from './tag-cloud/tag-cloud.block.tsx';
import { teamBlock } from './team/team.block.tsx';
import { testimonialsBlock } from './testimonials/testimonials.block.tsx';
import { textBlock } from './text/text.block.tsx';
import { tourDatesBlock } from './tour-dates/tour-dates.block.tsx';
import { videoBlock } from './video/video.block.tsx';

/** Every kind of block, in the order that owners read, by what they are for. */
export const blockGroups: readonly { readonly title: string; readonly blocks: readonly BlockDefinition[] }[] =
  [
    {
      title: 'Words and pictures',
      blocks: [
        ...[textBlock, imageBlock, galleryBlock, videoBlock, audioBlock, albumBlock, quoteBlock],
        ...[
          buttonBlock,
          buttonsBlock,
          linkBlock,
          filesBlock,
          noteBlock,
          markdownBlock,
          codeBlock,
          embedBlock,
        ],
      ],
    },
    {
      title: 'Order and overview',
      blocks: [
        ...[dividerBlock, spacerBlock, accordionBlock, tabsBlock, tableBlock, stepsBlock, figuresBlock],
        ...[chartBlock, menuBlock, countdownBlock, marqueeBlock, tableOfContentsBlock],
      ],
    },
    {
      title: 'Shop and members',
      blocks: [productBlock, productListBlock, pricingPlanBlock, memberAreaBlock, donationBlock],
    },
    {
      title: 'People',
      blocks: [
        ...[formBlock, newsletterBlock, contactBlock, hoursBlock, mapBlock, testimonialsBlock, teamBlock],
        ...[socialLinksBlock, logoBlock, tourDatesBlock],
      ],
    },
    {
      title: 'From your pages',
      blocks: [
        ...[summaryBlock, collectionLinkBlock, calendarBlock, archiveBlock, tagCloudBlock],
        ...[postsByCategoryBlock, postsByTagBlock, postsByAuthorBlock, postsByMonthBlock],
        ...[folderBlock, navigationBlock, searchBlock, rssBlock, latestCommentsBlock],
      ],
    },
    { title: 'From other websites', blocks: elsewhereBlocks },
  ];

/** Every kind of block. */
export const blocks: readonly BlockDefinition[] = blockGroups.flatMap((group) => group.blocks);

const byName = new Map(blocks.map((block) => [block.name, block]));

/** The kind of block with a name; undefined for one that nobody knows. */
export function findBlock(name: string): BlockDefinition | undefined {
  return byName.get(otherBlockNames[name] ?? name);
}
