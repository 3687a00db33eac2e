/** The formatters that change what a page shows. */
export const formatterNames: readonly string[] = `
  AbsUrl activate-twitter-links add-to-cart-btn apply audio-player bookkeeper-money-format capitalize
  cart-quantity cart-subtotal cart-url child-image-meta color-weight comment-count comment-link
  comments count cover-image-meta cycle date datetime datetime-interval decimal encode-space
  encode-uri encode-uri-component find-first find-last format from-price get google-calendar-url
  height html htmlattr htmltag humanizeDuration image image-color image-meta image-srcset item-classes
  iter json json-pretty key-by like-button line-breaks lookup message mod money normal-price output
  percentage-format plural pluralize product-checkout product-price product-quick-view
  product-restock-notification product-scarcity product-status prop quantity-input raw relative-time
  resizedHeightForWidth resizedWidthForHeight round safe sale-price slugify smartypants social-button
  social-button-inline squarespaceThumbnailForHeight squarespaceThumbnailForWidth str
  subscription-price summary-form-field timesince truncate twitter-follow-button url-encode
  variant-descriptor variants-select video website-color width`
  .trim()
  .split(/\s+/);

/** What an instruction asks of what is at hand. */
export const predicateNames: readonly string[] = `
  .active-time? .attachment? .audio? .background-source-instagram? .background-source-none?
  .background-source-undefined? .background-source-upload? .background-source-video? .binary?
  .calendar-view? .checkin? .child-images? .clickable? .collection-page? .collection-template-page?
  .collection? .collectionTypeNameEquals? .comments? .css-asset? .current-type? .debug? .digital-good?
  .disqus? .equal? .even? .event? .excerpt? .external-link? .external-video? .folder?
  .gallery-active-alignment-center? .gallery-active-alignment-left? .gallery-active-alignment-right?
  .gallery-auto-crop? .gallery-autoplay? .gallery-controls? .gallery-design-grid?
  .gallery-design-slider? .gallery-design-slideshow? .gallery-design-stacked? .gallery-lightbox?
  .gallery-meta-position-bottom-left? .gallery-meta-position-bottom-right?
  .gallery-meta-position-bottom? .gallery-meta-position-center? .gallery-meta-position-top-left?
  .gallery-meta-position-top-right? .gallery-meta-position-top? .gallery-meta?
  .gallery-show-meta-on-hover? .gallery-show-meta? .gallery-square-thumbs? .gallery-thumbnails?
  .gallery? .greaterThan? .greaterThanOrEqual? .has-multiple? .has-variants? .image? .index?
  .json-export? .kbarticle? .lessThan? .lessThanOrEqual? .link? .location? .main-image? .notEqual?
  .nth? .odd? .on-sale? .passthrough? .plural? .promotedCODE? .promotedEMBED? .promotedFORM?
  .promotedFOURSQUARE? .promotedIMAGE? .promotedINSTAGRAM? .promotedLINK? .promotedMAP?
  .promotedQUOTE? .promotedTWITTER? .promotedVIDEO? .quote? .redirect? .same-day? .serviceNameEmail?
  .show-past-events? .singular? .site-search? .sold-out? .store-item? .text? .tweak-asset? .tweet?
  .undefined? .units-metric? .varied-prices? .video? .wordpress-export?`
  .trim()
  .split(/\s+/);
