import { join } from 'node:path';
import { GraphQLError } from 'graphql';
import { Database, everyWebsite } from '#kit/database.ts';
import { createJobs, type Jobs } from '#kit/jobs.ts';
import { createOpenFetch, downloadFromOpenInternet } from '#kit/open-internet.ts';
import { recaptchaUrl } from '#kit/recaptcha.ts';
import { prepareSearch, type SearchPowers } from '#kit/search.ts';
import type { Secret } from '#kit/secret.ts';
import type { RequestContext, SubgraphDefinition } from '#kit/subgraph.ts';
import type { ThemeReader } from '#kit/theme-reader.ts';
import { createSlugLoader } from '#kit/translations.ts';
import { isHeldBy } from '#kit/viewer.ts';
import { auditResolvers } from './audit/audit.resolvers.ts';
import { createAuthorLoaders } from './authors/author.data.ts';
import { authorResolvers } from './authors/author.resolvers.ts';
import { createBlockLoader } from './blocks/block.data.ts';
import { blockResolvers } from './blocks/block.resolvers.ts';
import { type CaptchaTools, captchaResolvers } from './captcha/captcha.resolvers.ts';
import { codeInjectionResolvers } from './code-injection/code-injection.resolvers.ts';
import { collectionChangingResolvers } from './collections/changing.resolvers.ts';
import { createCollectionLoaders } from './collections/collection.data.ts';
import { collectionResolvers } from './collections/collection.resolvers.ts';
import { trashResolvers } from './collections/trash.resolvers.ts';
import { createCommentLoaders } from './comments/comment.data.ts';
import { commentResolvers } from './comments/comment.resolvers.ts';
import { commentForgetting } from './comments/deleting.ts';
import type { ContentContext, WebsiteScope } from './context.ts';
import { createDraftLoader } from './drafts/draft.data.ts';
import { draftResolvers } from './drafts/draft.resolvers.ts';
import { createDraftReviewLoader } from './drafts/draft-review.data.ts';
import { draftReviewResolvers } from './drafts/draft-review.resolvers.ts';
import { experimentResolvers } from './experiments/experiment.resolvers.ts';
import { readFontBytes } from './fonts/font.data.ts';
import { fontResolvers } from './fonts/font.resolvers.ts';
import { importResolvers } from './importing/import.resolvers.ts';
import { importingWork } from './importing/importing.ts';
import { itemChangingResolvers } from './items/changing.resolvers.ts';
import { createItemLoaders } from './items/item.data.ts';
import { itemResolvers } from './items/item.resolvers.ts';
import { itemManagingResolvers } from './items/managing.resolvers.ts';
import { createPublishing, type Publishing, publishingWork } from './items/publishing.ts';
import { itemTrashResolvers } from './items/trash.resolvers.ts';
import { labelResolvers } from './labels/label.resolvers.ts';
import { languagesResolvers } from './languages/languages.resolvers.ts';
import { localAddress } from './languages/languages.rules.ts';
import { translatableResolvers } from './languages/translatable.resolvers.ts';
import { translateLoaders } from './languages/translate.ts';
import { avifWork, createAvifCopies } from './media/avif-copies.ts';
import { copyMediaResolvers } from './media/copy-media.resolvers.ts';
import { createMediaCopier, type MediaCopier } from './media/copy-media.ts';
import { createFileLoader } from './media/file.data.ts';
import { createBlockStore } from './media/file-blocks.ts';
import { fileLibraryResolvers } from './media/file-library.resolvers.ts';
import { openFolderStore } from './media/file-store.ts';
import { createImageLoaders } from './media/image.data.ts';
import { imageResolvers } from './media/image.resolvers.ts';
import { maxFileBytes } from './media/image.rules.ts';
import { libraryResolvers } from './media/library.resolvers.ts';
import { createMediaFiles, type MediaFiles } from './media/media-files.ts';
import { mediaFolderResolvers } from './media/media-folder.resolvers.ts';
import { mediaUseResolvers } from './media/media-use.resolvers.ts';
import { createPictures, type Pictures } from './media/pictures.ts';
import { productImagesResolvers } from './media/product-images.resolvers.ts';
import { productPictureResolvers } from './media/product-picture.resolvers.ts';
import { openS3Store } from './media/s3-store.ts';
import { uploadResolvers } from './media/upload.resolvers.ts';
import { sweepingWork } from './media/upload-sweep.ts';
import { readUploadedWebsite } from './media/uploaded-website.ts';
import { createUploads, type Uploads } from './media/uploads.ts';
import { visitorPicturesResolvers } from './media/visitor-pictures.resolvers.ts';
import { lessonResolvers } from './member-areas/lesson.resolvers.ts';
import { lessonFigureResolvers } from './member-areas/lesson-figures.resolvers.ts';
import { createAreaLoader, findGrantedAreas } from './member-areas/member-area.data.ts';
import { memberAreaResolvers } from './member-areas/member-area.resolvers.ts';
import { layoutResolvers } from './navigation/layout.resolvers.ts';
import { menuVersionResolvers } from './navigation/menu-versions.resolvers.ts';
import { createNavigationLoaders } from './navigation/navigation.data.ts';
import { navigationResolvers } from './navigation/navigation.resolvers.ts';
import { pageResolvers } from './pages/page.resolvers.ts';
import { encodePath } from './pages/page.rules.ts';
import { isOpenedBy, writePass } from './pages/page-pass.rules.ts';
import { pagePasswordResolvers } from './pages/page-password.resolvers.ts';
import { personResolvers } from './people/person.resolvers.ts';
import { popupResolvers } from './popups/popup.resolvers.ts';
import { redirectResolvers } from './redirects/redirect.resolvers.ts';
import { savedSectionResolvers } from './saved-sections/saved-section.resolvers.ts';
import { searchResolvers } from './search/search.resolvers.ts';
import { headerFooterResolvers } from './site-frame/header-footer.resolvers.ts';
import { headerFooterDraftResolvers } from './site-frame/header-footer-draft.resolvers.ts';
import { sitemapResolvers } from './sitemap/sitemap.resolvers.ts';
import { textResolvers } from './texts/text.resolvers.ts';
import { themeRevisionsResolvers } from './themes/revisions.resolvers.ts';
import { styleDraftResolvers } from './themes/style-draft.resolvers.ts';
import { styleVersionResolvers } from './themes/style-versions.resolvers.ts';
import { createThemeLoaders } from './themes/theme.data.ts';
import { themeResolvers } from './themes/theme.resolvers.ts';
import { readThemeBytes } from './themes/theme-bytes.ts';
import { themeFilesResolvers } from './themes/theme-files.resolvers.ts';
import { contentCopy, copiedMedia } from './website-copy.ts';
import { accountWebsiteResolvers } from './websites/account-website.resolvers.ts';
import type { HostTools } from './websites/host-problem.ts';
import { isProven } from './websites/host-proof.ts';
import { lockScreensResolvers } from './websites/lock-screens.resolvers.ts';
import { createInstallLoaders, createWebsiteLoaders } from './websites/website.data.ts';
import { websiteResolvers } from './websites/website.resolvers.ts';
import { websiteHostsResolvers } from './websites/website-hosts.resolvers.ts';
import { websiteListResolvers } from './websites/website-list.resolvers.ts';
import { websitePasswordResolvers } from './websites/website-password.resolvers.ts';
import { websiteStatusResolvers } from './websites/website-status.resolvers.ts';

/** Without a reader a theme is stored as it is. */
const unread: ThemeReader = {
  read: async () => ({ isUsable: true, unstyled: [], problems: [], styleOptions: [], customTypes: [] }),
  checkCss: async () => [],
};

/** Content: websites, their pages and what is on them. */
export const contentSubgraph: SubgraphDefinition<ContentContext> = {
  name: 'content',
  sdl: import.meta.glob<string>('./**/*.graphql', { query: '?raw', import: 'default', eager: true }),
  resolvers: [
    memberAreaResolvers,
    lessonResolvers,
    lessonFigureResolvers,
    auditResolvers,
    importResolvers,
    libraryResolvers,
    fileLibraryResolvers,
    mediaFolderResolvers,
    mediaUseResolvers,
    uploadResolvers,
    copyMediaResolvers,
    websiteResolvers,
    accountWebsiteResolvers,
    websiteHostsResolvers,
    websiteListResolvers,
    lockScreensResolvers,
    websitePasswordResolvers,
    websiteStatusResolvers,
    collectionResolvers,
    itemResolvers,
    authorResolvers,
    collectionChangingResolvers,
    trashResolvers,
    itemChangingResolvers,
    itemManagingResolvers,
    itemTrashResolvers,
    labelResolvers,
    blockResolvers,
    draftResolvers,
    draftReviewResolvers,
    savedSectionResolvers,
    commentResolvers,
    pageResolvers,
    pagePasswordResolvers,
    popupResolvers,
    experimentResolvers,
    navigationResolvers,
    menuVersionResolvers,
    codeInjectionResolvers,
    imageResolvers,
    productImagesResolvers,
    productPictureResolvers,
    visitorPicturesResolvers,
    textResolvers,
    themeResolvers,
    themeRevisionsResolvers,
    styleDraftResolvers,
    styleVersionResolvers,
    themeFilesResolvers,
    fontResolvers,
    redirectResolvers,
    sitemapResolvers,
    searchResolvers,
    layoutResolvers,
    headerFooterResolvers,
    headerFooterDraftResolvers,
    languagesResolvers,
    translatableResolvers,
    captchaResolvers,
    personResolvers,
  ],
  copy: contentCopy,
  async open({
    databaseUrl,
    isPooled,
    dataDir,
    secret,
    log,
    files,
    maxConnections,
    captcha,
    themeReader = unread,
    publicHost,
    ask,
  }) {
    const database = new Database({
      url: databaseUrl,
      isPooled,
      schema: 'content',
      ...(maxConnections === undefined ? {} : { maxConnections }),
      onError: (error) => log.error({ error }, 'An idle connection of content broke.'),
    });
    const store = files ? await openS3Store(files) : openFolderStore(join(dataDir, 'files'));
    const avif = createAvifCopies({ files: store, log, send: (...work) => jobs.send(...work) });
    const pictures = createPictures({ database, files: store, avif });
    const blocks = createBlockStore(store);
    const mediaFiles = createMediaFiles({ database, blocks });
    const uploads = createUploads({ blocks, pictures });
    const copyMedia = createMediaCopier({ files: store, blocks });
    const download = (url: string) => downloadFromOpenInternet(url, maxFileBytes);
    const definitions = [
      publishingWork(database),
      importingWork({ database, pictures, log, download: downloadFromOpenInternet }),
      avifWork({ database, files: store }),
      sweepingWork(database, blocks),
      commentForgetting(database),
    ];
    const jobs = createJobs({ databaseUrl, database, log, definitions });
    await jobs.resume();
    const publishing = createPublishing(jobs);
    const captchaTools: CaptchaTools = {
      secret,
      usual: captcha ?? { provider: 'NONE', apiUrl: recaptchaUrl },
    };
    const openFetch = createOpenFetch(new Set());
    const hosts: HostTools = { publicHost, isProven: (proof) => isProven(proof, openFetch) };
    const searchPowers = await prepareSearch(database, log);
    return {
      database,
      degradations: () => store.problems,
      createContext: (request) =>
        createContext(request, {
          database,
          pictures,
          mediaFiles,
          uploads,
          copyMedia,
          publishing,
          jobs,
          captchaTools,
          hosts,
          searchPowers,
          secret,
          themeReader,
          download,
          async ask(name, query, variables) {
            if (!ask) throw new Error(`Content was opened where ${name} cannot be asked.`);
            return ask(name, query, variables, request.viewer);
          },
        }),
      close: () => jobs.close(),
      async readBytes(request) {
        if (request.of === 'theme')
          return readThemeBytes(database.forWebsite(request.websiteId), request.path);
        if (request.of === 'upload')
          return readUploadedWebsite(database.forWebsite(request.websiteId), blocks, request.path);
        if (request.path.startsWith('fonts/'))
          return readFontBytes(database.forWebsite(request.websiteId), request.path);
        return (await mediaFiles.read(request)) ?? pictures.read(request);
      },
      copiedFiles: copiedMedia(store),
    };
  },
};

/** What all requests share. */
type Shared = {
  database: Database;
  pictures: Pictures;
  mediaFiles: MediaFiles;
  uploads: Uploads;
  copyMedia: MediaCopier;
  publishing: Publishing;
  jobs: Jobs;
  captchaTools: CaptchaTools;
  hosts: HostTools;
  searchPowers: SearchPowers;
  secret: Secret;
  themeReader: ThemeReader;
  download: ContentContext['download'];
  ask: ContentContext['ask'];
};

function createContext(request: RequestContext, shared: Shared): ContentContext {
  const { database, secret, ...tools } = shared;
  const { viewer, tags, effects } = request;
  const now = viewer.previewsAt === undefined ? new Date() : new Date(viewer.previewsAt);
  const install = database.forWebsite(everyWebsite);
  const scopes = new Map<string, WebsiteScope>();
  function scopeOf(websiteId: string): WebsiteScope {
    const known = scopes.get(websiteId);
    if (known) return known;
    const scope = createScope(request, { database, secret }, websiteId, now);
    scopes.set(websiteId, scope);
    return scope;
  }
  return {
    viewer,
    captcha: request.captcha,
    tags,
    effects,
    now,
    install,
    anyWebsites: createInstallLoaders(install),
    ...tools,
    secret,
    scopeOf,
    own() {
      if (viewer.websiteId !== null) return scopeOf(viewer.websiteId);
      throw new GraphQLError('No website answers here.', { extensions: { code: 'WEBSITE_REQUIRED' } });
    },
  };
}

function createScope(
  { viewer, tags, operation }: RequestContext,
  { database, secret }: Pick<Shared, 'database' | 'secret'>,
  websiteId: string,
  now: Date,
): WebsiteScope {
  const isOwn = viewer.websiteId === websiteId;
  const db = isOwn ? database.forRequest({ viewer, operation }) : database.forWebsite(websiteId);
  const memberId = isOwn ? viewer.memberId : undefined;
  let granted: Promise<ReadonlySet<string>> | undefined;
  const opensAll = isOwn && isHeldBy(viewer.permissions, 'CONTENT_DRAFT');
  const seesHidden = opensAll && viewer.previewsAt === undefined;
  const own = {
    websites: createWebsiteLoaders(db),
    collections: createCollectionLoaders(db, now, viewer.previewsAt !== undefined),
    items: createItemLoaders(db, { now, includesHidden: seesHidden }),
    images: createImageLoaders(db),
    areas: createAreaLoader(db),
  };
  const translated = isOwn && viewer.translation ? translateLoaders(db, viewer.translation, own) : null;
  if (translated) tags.add('translations');
  const { websites, collections, items, images, areas } = translated ?? own;
  return {
    own,
    translated,
    websiteId,
    db,
    now,
    seesHidden,
    opensAll,
    holdsPass: (page) => isOpenedBy(secret, page, isOwn ? (viewer.passes ?? []) : []),
    passFor: (page) => writePass(secret, page),
    memberId,
    grantedAreas() {
      granted ??= memberId === undefined ? Promise.resolve(new Set()) : findGrantedAreas(db, memberId);
      return granted;
    },
    areas,
    tag(...names) {
      if (isOwn) for (const name of names) tags.add(name);
    },
    websites,
    async language() {
      return viewer.language && isOwn
        ? viewer.language
        : ((await websites.byId.load(websiteId))?.language ?? 'en-US');
    },
    address: (path) => localAddress(encodePath(path), translated?.language ?? null),
    slugs: createSlugLoader(db),
    collections,
    authors: createAuthorLoaders(db),
    items,
    images,
    files: createFileLoader(db),
    blocks: createBlockLoader(db),
    drafts: createDraftLoader(db),
    draftReviews: createDraftReviewLoader(db),
    comments: createCommentLoaders(db),
    navigation: createNavigationLoaders(db),
    themes: createThemeLoaders(db),
  };
}
