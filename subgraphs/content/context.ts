import type { ScopedDatabase } from '#kit/database.ts';
import type { Jobs } from '#kit/jobs.ts';
import type { SearchPowers } from '#kit/search.ts';
import type { Secret } from '#kit/secret.ts';
import type { RequestContext } from '#kit/subgraph.ts';
import type { ThemeReader } from '#kit/theme-reader.ts';
import type { SlugLoader } from '#kit/translations.ts';
import type { AuthorLoaders } from './authors/author.data.ts';
import type { BlockLoader } from './blocks/block.data.ts';
import type { CaptchaTools } from './captcha/captcha.resolvers.ts';
import type { CollectionLoaders } from './collections/collection.data.ts';
import type { CommentLoaders } from './comments/comment.data.ts';
import type { DraftLoader } from './drafts/draft.data.ts';
import type { DraftReviewLoader } from './drafts/draft-review.data.ts';
import type { ItemLoaders } from './items/item.data.ts';
import type { Publishing } from './items/publishing.ts';
import type { Translated } from './languages/translate.ts';
import type { MediaCopier } from './media/copy-media.ts';
import type { FileLoader } from './media/file.data.ts';
import type { ImageLoaders } from './media/image.data.ts';
import type { MediaFiles } from './media/media-files.ts';
import type { Pictures } from './media/pictures.ts';
import type { Uploads } from './media/uploads.ts';
import type { AreaLoader } from './member-areas/member-area.data.ts';
import type { NavigationLoaders } from './navigation/navigation.data.ts';
import type { PageViewer } from './pages/page-access.ts';
import type { LockedPage } from './pages/page-pass.rules.ts';
import type { ThemeLoaders } from './themes/theme.data.ts';
import type { HostTools } from './websites/host-problem.ts';
import type { WebsiteLoaders } from './websites/website.data.ts';

/** One request to content. */
export interface ContentContext extends RequestContext {
  /** The instant that decides what is published, one for the whole request. */
  readonly now: Date;
  /** The website that the request is for; throws when it is for none. */
  own(): WebsiteScope;
  /** Any website by id: what hangs below a website is read from that website, and never from the viewer's. */
  scopeOf(websiteId: string): WebsiteScope;
  /** The install itself: which websites there are. */
  readonly install: ScopedDatabase;
  /** Websites by id, whichever they are: only for what everyone may see of them. */
  readonly anyWebsites: WebsiteLoaders;
  readonly pictures: Pictures;
  readonly mediaFiles: MediaFiles;
  /** Large files on their way. */
  readonly uploads: Uploads;
  /** Copies pictures and files of a website to another one. */
  readonly copyMedia: MediaCopier;
  /** What its database can do for a search. */
  readonly searchPowers: SearchPowers;
  readonly publishing: Publishing;
  /** Work that outlives the request. */
  readonly jobs: Jobs;
  readonly secret: Secret;
  /** Reads themes' files. */
  readonly themeReader: ThemeReader;
  readonly captchaTools: CaptchaTools;
  readonly hosts: HostTools;
  /** The bytes of a picture at an address in the open internet; throws when it cannot be had. */
  download(url: string): Promise<Uint8Array>;
  /** Asks another subgraph what only that one knows. */
  ask(subgraph: string, query: string, variables: Record<string, unknown>): Promise<Record<string, unknown>>;
}

/** One website as one request sees it: its data, loaders that live as long as the request, and what the viewer may see. */
export interface WebsiteScope extends PageViewer {
  readonly websiteId: string;
  readonly db: ScopedDatabase;
  readonly now: Date;
  /** True for those who write this website's content: they see what is disabled, and what is not published yet. */
  readonly seesHidden: boolean;
  readonly areas: AreaLoader;
  /** A pass for a page whose password was given. */
  passFor(page: LockedPage): string;
  readonly websites: WebsiteLoaders;
  /** The language that the viewer is answered in: the one they came for, else the website's own. */
  language(): Promise<string>;
  /** A path as the viewer's language writes addresses: `/de/shop` for `/shop`. */
  address(path: string): string;
  /** What is stored, in the website's own language, whichever language the viewer came for. */
  readonly own: Pick<WebsiteScope, 'websites' | 'collections' | 'items' | 'images' | 'areas'>;
  /** The texts in the language that the viewer came for; null for the website's own. */
  readonly translated: Translated | null;
  readonly collections: CollectionLoaders;
  readonly items: ItemLoaders;
  /** Slugs in all languages, by what they belong to. */
  readonly slugs: SlugLoader;
  readonly authors: AuthorLoaders;
  readonly images: ImageLoaders;
  readonly files: FileLoader;
  readonly blocks: BlockLoader;
  readonly drafts: DraftLoader;
  readonly draftReviews: DraftReviewLoader;
  readonly comments: CommentLoaders;
  readonly navigation: NavigationLoaders;
  readonly themes: ThemeLoaders;
}
