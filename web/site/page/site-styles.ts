/**
 * Looks of what the product itself puts into pages, whatever the theme; a theme's style sheet comes after it and may change
 * everything.
 */
export const siteStyles = `.site-notice{position:sticky;top:0;z-index:1000;margin:0;padding:1rem 1.25rem;background:#fff4e5;color:#3d2600;border-bottom:2px solid #b45309;font:inherit}
.site-notice strong{display:block}
.site-problems{position:fixed;right:1rem;bottom:1rem;z-index:2000;max-width:min(40rem,calc(100vw - 2rem));max-height:70vh;overflow:auto;background:#1f2937;color:#f9fafb;border-radius:.5rem;font:14px/1.45 system-ui,sans-serif;box-shadow:0 .5rem 2rem rgb(0 0 0/.35)}
.site-problems summary{padding:.75rem 1rem;cursor:pointer;font-weight:600}
.site-problems ol{margin:0;padding:0 1rem 1rem 2.25rem}
.site-problems li{margin:.5rem 0}
.site-problems code{display:block;color:#fbbf24;overflow-wrap:anywhere}
.site-owner-bar{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.25rem;padding:.25rem 1rem;background:#1f2937;color:#f9fafb;font:14px/1.45 system-ui,sans-serif}
.site-owner-bar :is(a,button){display:inline-flex;align-items:center;min-height:2.25rem;padding:0;border:0;background:none;color:inherit;font:inherit;letter-spacing:normal;text-transform:none;text-decoration:underline;cursor:pointer}
.site-owner-bar form{margin:0 0 0 auto}
@media print{form,.site-owner-bar,.site-announcement,.site-popups,.floating-cart,.cart-added,.product-restock-notification,.product-add-ons,.comments-new,.comment-answer,.comments-pages,.reviews-sorts,.reviews-more,.reviews-back,.squarespace-social-buttons{display:none!important}}
.site-announcement{padding:.5rem 1.25rem;text-align:center;font-size:.9375rem;line-height:1.45;overflow-wrap:anywhere}
.site-announcement p{margin:0;max-width:none}
.site-announcement a{display:inline-block;padding-block:.25rem;color:inherit;text-decoration:underline;text-underline-offset:.2em}
.site-announcement a:focus-visible{outline:2px solid currentcolor;outline-offset:2px}
.block-hint{padding:.5rem 1rem;border:1px dashed;font:14px/1.45 system-ui,sans-serif}
.site-preview{position:fixed;left:1rem;bottom:1rem;z-index:2000;margin:0;padding:.75rem 1rem;max-width:min(30rem,calc(100vw - 2rem));background:#1f2937;color:#f9fafb;border-radius:.5rem;font:14px/1.45 system-ui,sans-serif}
.site-preview a{color:#fbbf24}
.site-popups{position:fixed;inset:0 auto auto 0;width:1px;height:1px}
:where(.site-popup){position:fixed;z-index:60;inset:auto;margin:1.25rem;padding:0;box-sizing:border-box;width:min(24rem,calc(100vw - 2.5rem));max-height:calc(100vh - 2.5rem);overflow:auto;border:1px solid currentcolor;background:Canvas;color:CanvasText}
:where(.site-popup)::backdrop{background:rgb(0 0 0/.5)}
:where(.site-popup-content){position:relative;padding:1.5rem}
:where(.site-popup h2){margin:0 2rem .75rem 0;font-size:1.375rem}
:where(.site-popup-close){position:absolute;top:.5rem;right:.5rem;min-width:2.75rem;min-height:2.75rem;border:0;background:none;color:inherit;font-size:1.5rem;line-height:1;cursor:pointer}
.site-popup-top-left{inset:0 auto auto 0}.site-popup-top-center{inset:0 0 auto}.site-popup-top-right{inset:0 0 auto auto}.site-popup-center-left{inset:0 auto 0 0}.site-popup-center{inset:0}.site-popup-center-right{inset:0 0 0 auto}.site-popup-bottom-left{inset:auto auto 0 0}.site-popup-bottom-center{inset:auto 0 0}.site-popup-bottom-right{inset:auto 0 0 auto}
.site-popup-top-center,.site-popup-bottom-center,.site-popup-center{margin-inline:auto}.site-popup-center-left,.site-popup-center-right,.site-popup-center{height:fit-content;margin-block:auto}
:where(.collection-content-wrapper,.related-products,.sqs-gallery-list,.ProductItem,.eventlist,.index-section,.album) :where(img),:where(figure>img){max-width:100%;height:auto}
:where(img[data-src]){max-width:100%;height:auto;object-fit:cover}:where(.content-fit>img[data-src]){object-fit:contain}
:where(.content-fill>img[data-src]){width:100%;min-height:100%}
:where(.sqs-video-background){position:absolute;inset:0;overflow:hidden}:where(.sqs-video-background>:is(img,video,iframe)){width:100%;height:100%;border:0;object-fit:cover}
`;
