import type { SiteRobotsQuery } from '#web/generated/graphql.ts';
import { type ConfigPage, renderConfigPage } from './config/config-page.tsx';
import { type Appearance, renderEditorDocument } from './config/editor-document.tsx';
import type { ChooseVariant, PageExperiment } from './experiments/experiment.rules.ts';
import type { FieldErrors, FieldValues } from './form/form-field.ts';
import { respondInstalmentInfo } from './instalments/instalment-info.ts';
import { localizeResponse, type PageLanguage } from './languages/localize.ts';
import { respondError } from './page/respond-error.ts';
import { respondPage } from './page/respond-page.ts';
import { respondThemeFile } from './page/theme-files.ts';
import { type ReadThemeFiles, ThemeStore } from './page/theme-store.ts';
import type { VisitorPage } from './page/visitor-page.tsx';
import type { PolicyFacts } from './policy/page-policy.rules.ts';
import { withPolicy } from './policy/with-policy.ts';
import { respondSeoFile } from './seo/seo-files.ts';
import { siteAddress } from './seo/site-address.ts';
import type { SiteGraph } from './site-graph.ts';
import type { TemplateThreads } from './template-threads.ts';

export type { ReadThemeFiles } from './page/theme-store.ts';
export type { SiteGraph } from './site-graph.ts';

/** Addresses of the browser's part of the islands. */
export interface ClientManifest {
  /** What this build is told apart from others by. */
  readonly build: string;
  /** The module that wakes the islands of a page. */
  readonly script: string;
  /** The module that counts visits. */
  readonly visitScript: string;
  /** The module that tells what visitors do on a page. */
  readonly watchScript: string;
  /** The module that asks for consent to cookies. */
  readonly consentScript: string;
  /** The module that tells advertisers. */
  readonly adPixelScript: string;
  /** The module that records visits. */
  readonly replayScript: string;
  /** The plain script for themes that call the library of the hosted original; null where it was not built. */
  readonly libraryScript: string | null;
  /** Modules that it needs at once. */
  readonly modules: readonly string[];
  /** Style sheets of islands. */
  readonly styles: readonly string[];
  /** For pages with blocks. */
  readonly blockStyles: readonly string[];
  /** For the checkout and the pages of orders. */
  readonly checkoutStyles: readonly string[];
}

/** What the document of an application loads. */
export interface ApplicationFiles {
  /** The module that draws all of it. */
  readonly script: string;
  /** Modules that it needs at once. */
  readonly modules: readonly string[];
  readonly styles: readonly string[];
}

/** Where problems are written. */
export interface SiteLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface SiteOptions {
  /** Reads the files of a stored revision of a website's theme; without files there is no such revision. */
  readonly readThemeFiles: ReadThemeFiles;
  /** Null when the browser's part was not built: pages then work by their forms alone. */
  readonly clientManifest: ClientManifest | null;
  /** Null when the editor was not built. */
  readonly editorFiles?: ApplicationFiles | null;
  readonly log: SiteLog;
  /** Where templates are run. */
  readonly templates: TemplateThreads;
}

export interface SiteRequest {
  readonly method: 'GET' | 'HEAD';
  /** As in the address, its percent signs decoded, without a query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Scheme, host and port of the request, such as `https://shop.example`. */
  readonly baseUrl: string;
  readonly websiteId: string;
  /** The website's IANA time zone, where it is known before the page is. */
  readonly timeZone?: string;
  /** The language that the page is translated into; absent for the website's own. */
  readonly language?: PageLanguage;
  /** Whether the viewer manages the website's content. */
  readonly isEditor: boolean;
  /** The instant to come as of which they look at the page; absent for now. */
  readonly previewsAt?: Date;
  /** Whether the viewer may change how the website looks. */
  readonly mayDesign?: boolean;
  /** Names the revision of a theme that a contributor looks at before visitors see it. */
  readonly previewToken?: string;
  /** Whether the visitor opened pages by their passwords: what they see is for them alone. */
  readonly isPrivate?: boolean;
  /** Whether the visitor has a cart, as far as cookies tell. */
  readonly hasCart: boolean;
  /** Whether the visitor likes the post that the page shows, as far as cookies tell. */
  readonly hasLiked?: boolean;
  /** Which variants of experiments a visitor is shown; absent for those who take no part in any, and are shown the page as it is. */
  readonly chooseVariant?: ChooseVariant | undefined;
  readonly requestId: string;
  /** A form without scripts that failed; shown on the page that it came from. */
  readonly notice?: { readonly title: string; readonly message: string };
  /** A form of the owner's that came back; goes with a notice. */
  readonly sentForm?: SentForm;
  /** What to show instead of the page that the path leads to. */
  readonly visitorPage?: VisitorPage;
}

/** A form that was sent without scripts and not taken: what it held, and why. */
export interface SentForm {
  /** The form, or the mailing list of a sign-up. */
  readonly id: string;
  readonly values: FieldValues;
  readonly errors: FieldErrors;
  readonly failure: string;
}

/** The experiments that a page is a part of. */
export interface PageExperiments {
  readonly running: readonly PageExperiment[];
  /** Whether cookies that tell visitors apart wait for their consent. */
  readonly isConsentAsked: boolean;
}

export interface SiteResponse {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Whether it is the same for all visitors with the same path, query, `hasCart` and `hasLiked`. */
  readonly isShareable: boolean;
  /** The experiments that it is a part of; absent for none. */
  readonly experiments?: PageExperiments;
  /** Whether it asks for a password, in place of the page. */
  readonly isLocked?: boolean;
  /** What decides about what a page may load and run, until that is in its headers. */
  readonly policy?: PolicyFacts;
}

export interface Site {
  /** Answers a path of a website: a page, its JSON, the theme's style sheet, assets and scripts. */
  respond(request: SiteRequest, graph: SiteGraph): Promise<SiteResponse>;
  /** The whole document of a contributors' page. */
  renderConfigPage(page: ConfigPage): string;
  /** The document that the editor is drawn in, with the headers that go with it; null when the editor was not built. */
  renderApplication(appearance: Appearance): Pick<SiteResponse, 'body' | 'headers'> | null;
}

/** The site renderer; what it keeps in memory comes from revisions of themes, which never change. */
export function createSite(options: SiteOptions): Site {
  const themes = new ThemeStore(options.readThemeFiles, options.templates);
  return {
    async respond(request, graph) {
      return withPolicy(await answer(request, graph));
    },
    renderConfigPage: (page) => renderConfigPage(page, options.clientManifest?.script),
    renderApplication: (appearance) =>
      options.editorFiles ? renderEditorDocument(options.editorFiles, appearance) : null,
  };

  async function answer(request: SiteRequest, graph: SiteGraph): Promise<SiteResponse> {
    try {
      const file =
        (await respondSeoFile(request, graph)) ??
        (request.language
          ? undefined
          : (respondInstalmentInfo(request) ?? (await respondThemeFile(request, graph, themes))));
      return await inLanguage(file ?? (await respondPage(request, graph, themes, options)), request, graph);
    } catch (error) {
      // What is out of reach for a moment is no fault of the page, and an error page of the theme would need it too.
      if (error instanceof Error && 'statusCode' in error && error.statusCode === 503) throw error;
      const { requestId, websiteId, path } = request;
      options.log.error({ requestId, websiteId, path, error }, 'A page could not be made');
      return respondError(request, graph, themes, options);
    }
  }
}

/** What is asked for in another language leads to pages in that language. */
async function inLanguage(
  response: SiteResponse,
  request: SiteRequest,
  graph: SiteGraph,
): Promise<SiteResponse> {
  const { language, baseUrl } = request;
  if (language === undefined) return response;
  const { website } = await graph.run<SiteRobotsQuery>('SiteRobots', {});
  return localizeResponse(response, language, website ? siteAddress(website, baseUrl) : baseUrl);
}
