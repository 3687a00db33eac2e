/**
 * Stands for the script library that themes of the hosted original were written for: `Y`, `YUI`, `Static`, `ImageLoader`
 * and the events of a page's life. It is a plain script before those of the theme, on pages of themes that call it.
 */
import { signedInPattern } from '../cart/cart-signs.ts';
import { classes, singleton } from './base.ts';
import { imageLoader } from './image-loader.ts';
import { addModule } from './modules.ts';
import { pageContext } from './page-context.ts';
import { library, whenReady } from './yui.ts';

type Work = (y: typeof library) => unknown;

const initializers: Work[] = [];
const destroyers: Work[] = [];
let isReady = false;

function run(works: readonly Work[]): void {
  for (const work of works) {
    // One script that fails keeps no other from its page.
    try {
      work(library);
    } catch (error) {
      reportError(error);
    }
  }
}

/** What themes that change pages by themselves have begun anew; blocks, forms and shops begin by themselves here. */
const selfMade = Object.fromEntries(
  [
    ...[
      'AcuityBlocks',
      'AspectRatioBlocks',
      'Audio',
      'ButtonBlock',
      'CartPage',
      'ChartBlock',
      'CollectionPages',
    ],
    ...['Commerce', 'DisqusCommentLinks', 'DonationButton', 'FormBlocks', 'GlobalLightbox'],
    ...['ImageBlockDynamicElements', 'NewsletterBlock', 'OpenTableBlock', 'OpenTableV2Block', 'PageContent'],
    ...['SearchBlock', 'SocialLinks', 'SoundcloudBlock', 'SummaryV2Block', 'Svgs', 'Video', 'VideoBlock'],
    ...['WebsiteComponent', 'ZolaBlocks'],
  ].map((part) => [`initialize${part}`, () => undefined]),
);

const squarespace = {
  AFTER_BODY_LOADED: false,
  onInitialize(_y: unknown, work: Work): void {
    initializers.push(work);
    if (isReady) run([work]);
  },
  onDestroy(_y: unknown, work: Work): void {
    destroyers.push(work);
  },
  /** Themes that change pages by themselves call these before and after. */
  globalDestroy: () => run(destroyers),
  globalInit: () => run(initializers),
  afterBodyLoad: () => run(initializers),
  initialize: () => run(initializers),
  initializeLayoutBlocks: () => imageLoader.bootstrap(),
  addLoadTrigger: () => undefined,
  ...selfMade,
};

const statics = {
  get SQUARESPACE_CONTEXT() {
    return pageContext();
  },
};

Object.assign(window, {
  Y: library,
  YUI: Object.assign(() => library, { add: addModule, applyConfig: () => undefined }),
  Static: statics,
  ImageLoader: imageLoader,
  Singleton: singleton,
  Class: classes,
  Squarespace: squarespace,
  UserAccountApi: {
    isUserAuthenticated: () => new RegExp(signedInPattern).test(document.cookie),
    /** Who is not signed in does that there first. */
    openAccountScreen: () => location.assign('/account'),
  },
  // What browsers of then might lack, those of now have.
  Modernizr: {
    touch: navigator.maxTouchPoints > 0,
    csstransforms: true,
    csstransitions: true,
    svg: true,
    flexbox: true,
  },
});

whenReady(() => {
  isReady = true;
  squarespace.AFTER_BODY_LOADED = true;
  run(initializers);
});
