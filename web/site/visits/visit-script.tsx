import { renderToStaticMarkup } from 'react-dom/server';
import { recordTypeCode } from '#schema/record-types.ts';
import { adPixelOf } from '../ad-pixel/ad-pixel-id.rules.ts';
import type { ClientManifest } from '../client-manifest.ts';
import type { PageInput } from '../page/page-context.ts';
import { markOwnCode } from '../policy/own-code.ts';
import { replayTermsOf } from '../replay/replay-terms.rules.ts';
import type { SiteRequest } from '../site-request.ts';
import { purposesOf } from './consent.rules.ts';
import { ConsentBanner, CookieLink } from './consent-banner.tsx';
import { earlyErrorsScript } from './early-errors.ts';
import { eventsOfPage, isPageView, type RelatedItem, watchDataOf } from './page-events.rules.ts';
import { releaseOf } from './release.rules.ts';
import type { VisitData, VisitEvent } from './visit-data.ts';
import { hasVisitorMetrics } from './visit-flags.rules.ts';

/** What counts a visit, as HTML for two places of the page. */
interface VisitScripts {
  /** Before all that the theme has in the page's head. */
  readonly headStart: string;
  readonly foot: string;
}

const none: VisitScripts = { headStart: '', foot: '' };

/**
 * The script that counts a visit, with what it has to know of the page, and what keeps failures until it comes; nothing where the owner
 * does not have visits counted, and for who is at work on the website. `related` are the products that the page shows beside its own.
 */
export function visitScripts(
  input: PageInput,
  request: Pick<SiteRequest, 'isEditor'>,
  themeRevisionId: string,
  manifest: ClientManifest | null,
  related: readonly RelatedItem[] = [],
): VisitScripts {
  const { settings } = input.website;
  const { areVisitorCookiesAllowed, areVisitsCountedCookieless } = settings;
  if (manifest === null || request.isEditor) return none;
  if (!areVisitorCookiesAllowed && !areVisitsCountedCookieless) return none;
  const isCounted = isPageView(input);
  const events = eventsOfPage(input);
  if (!isCounted && events.length === 0) return none;
  const purposes = purposesOf(settings);
  const adPixelId = adPixelOf(input);
  const isOfShop = ({ schema }: VisitEvent) => schema === 'CommerceShopping';
  const data: VisitData = {
    areCookiesAllowed: areVisitorCookiesAllowed,
    isCookieless: areVisitsCountedCookieless,
    consentScript: purposes.length > 0 ? manifest.consentScript : undefined,
    isCounted,
    hasVisitorMetrics: hasVisitorMetrics(input),
    replay: replayTermsOf(input, manifest.replayScript) ?? undefined,
    adPixel: adPixelId === null ? undefined : { script: manifest.adPixelScript, id: adPixelId },
    page: pageOf(input, themeRevisionId),
    events: events.filter((event) => !isOfShop(event)),
    shopEvents: events.filter(isOfShop),
    watchScript: manifest.watchScript,
    watch: watchDataOf(input, releaseOf(manifest.build, themeRevisionId), related),
  };
  const foot = renderToStaticMarkup(
    <>
      {purposes.length > 0 && (
        <>
          <CookieLink language={input.website.language} />
          <ConsentBanner language={input.website.language} purposes={purposes} />
        </>
      )}
      <script
        type="module"
        src={manifest.visitScript}
        fetchPriority="low"
        data-visit={JSON.stringify(data)}
      />
    </>,
  );
  return { headStart: markOwnCode(`<script>${earlyErrorsScript}</script>`), foot };
}

function pageOf({ website, page }: PageInput, templateId: string): VisitData['page'] {
  const recordType = page.product ? 'STORE_ITEM' : page.item?.recordType;
  return {
    websiteId: website.id,
    templateId,
    locale: website.language,
    itemId: page.item?.id ?? null,
    recordType: recordType ? recordTypeCode(recordType) : null,
    collectionId: page.collection?.id ?? null,
    productId: page.product?.id ?? null,
    permissionType: page.viewerAccess,
  };
}
