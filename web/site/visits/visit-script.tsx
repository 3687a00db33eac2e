import { renderToStaticMarkup } from 'react-dom/server';
import { sayIn } from '#schema/words/catalogue.ts';
import type { PageInput } from '../page/page-context.ts';
import type { ClientManifest, SiteRequest } from '../render.ts';
import { isReplayCountry } from '../replay/eligibility.rules.ts';
import { eventsOfPage, isPageView, type RelatedItem, watchDataOf } from './page-events.rules.ts';
import type { ReplayTerms, VisitData } from './visit-data.ts';
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
  const { areVisitorCookiesAllowed, areVisitsCountedCookieless, isCookieConsentAsked } = settings;
  if (manifest === null || request.isEditor) return '';
  if (!areVisitorCookiesAllowed && !areVisitsCountedCookieless) return '';
  const isCounted = isPageView(input);
  const events = eventsOfPage(input);
  if (!isCounted && events.length === 0) return '';
  const watched = watchDataOf(input, related);
  const data: VisitData = {
    areCookiesAllowed: areVisitorCookiesAllowed,
    isCookieless: areVisitsCountedCookieless,
    consentScript: isCookieConsentAsked ? manifest.consentScript : undefined,
    isCounted,
    metricsIn: hasVisitorMetrics(input) ? 'CommerceShopping' : undefined,
    replay: replayTermsOf(input, manifest.replayScript),
    page: pageOf(input, templateId),
    events,
  };
  return renderToStaticMarkup(
    <>
      {areVisitorCookiesAllowed && isCookieConsentAsked && (
        <ConsentBanner language={input.website.language} />
      )}
      <script type="module" src={manifest.visitScript} data-visit={JSON.stringify(data)} />
      {(isCounted || watched.gated) && (
        <script type="module" src={manifest.watchScript} data-watch={JSON.stringify(watched)} />
      )}
    </>,
  );
}

/** Nothing where visits are not recorded, and for pages that are made for one visitor, such as the checkout. */
function replayTermsOf(
  { website: { settings }, visitorPage }: PageInput,
  script: string,
): ReplayTerms | undefined {
  const { sessionReplayPercent: percent, areSessionReplayTextsMasked, country } = settings;
  return percent === 0 || visitorPage || !isReplayCountry(country)
    ? undefined
    : { script, percent, areTextsMasked: areSessionReplayTextsMasked };
}

function pageOf({ website, page }: PageInput, templateId: string): VisitData['page'] {
  return {
    websiteId: website.id,
    templateId,
    locale: website.language,
    itemId: page.item?.id ?? null,
    collectionId: page.collection?.id ?? null,
    productId: page.product?.id ?? null,
    permissionType: page.viewerAccess,
  };
}

const consentText =
  'We would like to keep cookies in your browser that tell us how often our pages are visited. What the website needs to work, such as your cart, is kept either way.';

/** Hidden until the script finds that its visitor has not chosen yet. It works in any theme, so it brings its own few styles. */
function ConsentBanner({ language }: { readonly language: string }) {
  const say = sayIn(language);
  const button = {
    ...{ font: 'inherit', padding: '10px 16px', minHeight: 44, borderRadius: 6, cursor: 'pointer' },
    ...{ border: '1px solid #1a1a1a', background: '#fff', color: '#1a1a1a' },
  };
  return (
    <section
      data-consent
      hidden
      aria-label={say('Cookies')}
      style={{
        ...{ position: 'fixed', insetInline: 0, bottom: 0, zIndex: 9_000, padding: 16, background: '#fff' },
        ...{
          color: '#1a1a1a',
          borderTop: '1px solid #767676',
          fontFamily: 'system-ui, sans-serif',
          fontSize: 16,
        },
      }}
    >
      <p style={{ margin: '0 auto 12px', maxWidth: 720 }}>{say(consentText)}</p>
      <p style={{ margin: '0 auto', maxWidth: 720, display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <button type="button" data-choice="yes" style={button}>
          {say('Allow statistics')}
        </button>
        <button type="button" data-choice="no" style={button}>
          {say('Only what is needed')}
        </button>
        <a href="/my-visits" style={{ color: '#1a1a1a', padding: '10px 0' }}>
          {say('What is kept of my visits')}
        </a>
      </p>
    </section>
  );
}
