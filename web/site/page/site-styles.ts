import { createHash } from 'node:crypto';

/**
 * Looks of what the product itself puts into pages, and the barest order in the system's templates where a theme has
 * none of its own; a theme's style sheet comes after it and may change everything.
 */
export const siteStyles = `.site-notice{position:sticky;top:0;z-index:1000;margin:0;padding:1rem 1.25rem;background:#fff4e5;color:#3d2600;border-bottom:2px solid #b45309;font:inherit}
.site-notice strong{display:block}
.site-problems{position:fixed;right:1rem;bottom:1rem;z-index:2000;max-width:min(40rem,calc(100vw - 2rem));max-height:70vh;overflow:auto;background:#1f2937;color:#f9fafb;border-radius:.5rem;font:14px/1.45 system-ui,sans-serif;box-shadow:0 .5rem 2rem rgb(0 0 0/.35)}
.site-problems summary{padding:.75rem 1rem;cursor:pointer;font-weight:600}
.site-problems ol{margin:0;padding:0 1rem 1rem 2.25rem}
.site-problems li{margin:.5rem 0}
.site-problems code{display:block;color:#fbbf24;overflow-wrap:anywhere}
:where(.collection-content-wrapper>.list-grid,.related-products>.list-grid,.sqs-gallery-list>.gallery-items){list-style:none;margin:0;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(14rem,100%),1fr));gap:1.5rem}
:where(.collection-content-wrapper,.related-products,.sqs-gallery-list,.ProductItem,.eventlist,.index-section) :where(img){max-width:100%;height:auto}
`;

/** Changes with the styles above, so that browsers may keep a style sheet for good. */
export const siteStylesRevision = createHash('sha256').update(siteStyles).digest('hex').slice(0, 8);
