import { renderToStaticMarkup } from 'react-dom/server';
import { recordTypeCode } from '#schema/record-types.ts';
import { adPixelOf } from '../ad-pixel/ad-pixel-id.rules.ts';
import type { PageInput } from '../page/page-context.ts';
import type { ClientManifest, SiteRequest } from '../render.ts';
import { replayTermsOf } from '../replay/replay-terms.rules.ts';
import { purposesOf } from './consent.rules.ts';
import { ConsentBanner, CookieLink } from './consent-banner.tsx';
import { eventsOfPage, isPageView, type RelatedItem, watchDataOf } from './page-events.rules.ts';
import type { VisitData, VisitEvent } from './visit-data.ts';
import { hasVisitorMetrics } from './visit-flags.rules.ts';

/**
 * The script that counts a visit, with what it has to know of the page; nothing where the owner does not have visits counted, and for
 * who is at work on the website. What visitors do on a page that is seen is watched by a script of its own; `related` are the products
 * that it shows beside its own.
 */
export function visitScript(
  input: PageInput,
  request: Pick<SiteRequest, 'isEditor'>,
  templateId: string,
  manifest: ClientManifest | null,
  related: readonly RelatedItem[] = [],
): string {
  const { settings } = input.website;
  const { areVisitorCookiesAllowed, areVisitsCountedCookieless } = settings;
  if (manifest === null || request.isEditor) return '';
  if (!areVisitorCookiesAllowed && !areVisitsCountedCookieless) return '';
  const isCounted = isPageView(input);
  const events = eventsOfPage(input);
  if (!isCounted && events.length === 0) return '';
  const purposes = purposesOf(settings);
  const adPixelId = adPixelOf(input);
  const watched = watchDataOf(input, related);
  const isOfShop = ({ schema }: VisitEvent) => schema === 'CommerceShopping';
  const shopEvents = events.filter(isOfShop);
  const data: VisitData = {
    areCookiesAllowed: areVisitorCookiesAllowed,
    isCookieless: areVisitsCountedCookieless,
    consentScript: purposes.length > 0 ? manifest.consentScript : undefined,
    isCounted,
    metricsIn: hasVisitorMetrics(input) ? 'CommerceShopping' : undefined,
    replay: replayTermsOf(input, manifest.replayScript) ?? undefined,
    adPixel: adPixelId === null ? undefined : { script: manifest.adPixelScript, id: adPixelId },
    page: pageOf(input, templateId),
    events: events.filter((event) => !isOfShop(event)),
    shop: shopEvents.length > 0 ? { script: manifest.watchScript, events: shopEvents } : undefined,
  };
  return renderToStaticMarkup(
    <>
      {purposes.length > 0 && (
        <>
          <CookieLink language={input.website.language} />
          <ConsentBanner language={input.website.language} purposes={purposes} />
        </>
      )}
      <script type="module" src={manifest.visitScript} data-visit={JSON.stringify(data)} />
      <script type="module" src={manifest.watchScript} data-watch={JSON.stringify(watched)} />
    </>,
  );
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
