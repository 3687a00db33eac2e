/**
 * The only script that a page with islands loads by itself. It holds no React: each island's code comes when it is
 * needed, and a form sent or a button pressed before that is sent or pressed again, once, when the code is there.
 */
import './islands/islands.css';
import type { ComponentType } from 'react';
import { cartFilledEvent, indicatorClasses, mayHaveCart } from './cart/cart-signs.ts';
import type { HydrateWhen, IslandName } from './islands/islands.ts';
import { watchSubmits } from './islands/page-submits.ts';
import { watchQuantitySteps } from './product/step-quantity.ts';

type Loader = () => Promise<{ Island: ComponentType<never> }>;

const loaders = {
  'product-form': () => import('./product/product-form.island.tsx'),
  'cart-pill': () => import('./cart/cart-pill.island.tsx'),
  'cart-page': () => import('./cart/cart-page.island.tsx'),
  checkout: () => import('./checkout/checkout.island.tsx'),
  'order-balance': () => import('./pay/order-balance.island.tsx'),
  'payment-link': () => import('./pay/payment-link.island.tsx'),
  'card-saving': () => import('./account/card-saving.island.tsx'),
  'restock-form': () => import('./restock/restock-form.island.tsx'),
  'add-ons': () => import('./product/add-ons.island.tsx'),
  form: () => import('./form/form.island.tsx'),
  newsletter: () => import('./form/newsletter.island.tsx'),
} satisfies Record<IslandName, Loader>;

/** What a page names, if it is there: the page may be of another version, and an object knows more names than its own. */
function named<Value>(values: Readonly<Record<string, Value>>, name = ''): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** Islands that ask the graph nothing, and do without its client. */
const apartFromGraph: readonly string[] = [
  'checkout',
  'order-balance',
  'payment-link',
  'card-saving',
] satisfies IslandName[];

/** What becomes more than its plain HTML as soon as it is seen; its code comes only then. */
const enhancers: Readonly<Record<string, () => Promise<{ enhance(element: HTMLElement): unknown }>>> = {
  gallery: () => import('#web/blocks/gallery/gallery.ts'),
  tabs: () => import('#web/blocks/tabs/tabs.ts'),
  countdown: () => import('#web/blocks/countdown/countdown.ts'),
  popup: () => import('./popup/popup.ts'),
  captcha: () => import('./captcha/guarded-form.ts'),
  passkey: () => import('./account/passkey-button.ts'),
};

function enhanceWhenSeen(): void {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      seen.unobserve(target);
      named(enhancers, target.dataset.enhance)?.().then(({ enhance }) => enhance(target), reportError);
    }
  });
  for (const element of document.querySelectorAll('[data-enhance]')) seen.observe(element);
}

const begun = new WeakMap<Element, Promise<void>>();
const ready = new WeakSet<Element>();

function hydrate(root: HTMLElement): Promise<void> {
  const again = begun.get(root);
  if (again) return again;
  const name = root.dataset.island ?? '';
  const load = named<Loader>(loaders, name);
  if (!load) return Promise.reject(new Error(`No island is called ${name}.`));
  const around = apartFromGraph.includes(name) ? undefined : import('./islands/graph-surroundings.tsx');
  const done = Promise.all([import('./islands/mount-island.tsx'), load(), around])
    .then(([{ mountIsland }, { Island }, graph]) => mountIsland(root, Island, graph?.GraphSurroundings))
    .then(() => {
      ready.add(root);
      root.dataset.ready = '';
    });
  begun.set(root, done);
  // Without its code an island is still a plain form; the next interaction tries again.
  done.catch((error) => {
    begun.delete(root);
    root.dataset.failed = '';
    reportError(error);
  });
  return done;
}

function islandOf(event: Event): HTMLElement | null {
  const root = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-island]') : null;
  return root && !ready.has(root) ? root : null;
}

/** Without a sign of a cart nobody is asked: it is empty. */
function showEmptyCart(): void {
  for (const { classList } of document.querySelectorAll('.sqs-custom-cart')) {
    classList.remove(indicatorClasses.before);
    classList.add(indicatorClasses.after, indicatorClasses.empty);
  }
}

function start(): void {
  if (!mayHaveCart(document.cookie)) showEmptyCart();
  // A busy page is never idle, and Chromium has been seen to keep an idle page waiting for as long as nothing is drawn.
  const idle = (callback: () => void): unknown =>
    'requestIdleCallback' in window
      ? requestIdleCallback(callback, { timeout: 2_000 })
      : setTimeout(callback, 200);
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const root = isIntersecting && target.closest<HTMLElement>('[data-island]');
      if (!root) continue;
      seen.unobserve(target);
      if (root.dataset.when === 'idle') idle(() => hydrate(root));
      else hydrate(root);
    }
  });
  // An element without a box of its own is never seen, but what is in it is.
  const watch = (root: HTMLElement) => {
    for (const part of [root, ...root.children]) seen.observe(part);
  };
  const begin = {
    load: hydrate,
    visible: watch,
    idle: watch,
    cart: (root: HTMLElement) => {
      if (mayHaveCart(document.cookie)) hydrate(root);
      else document.addEventListener(cartFilledEvent, () => hydrate(root), { once: true });
    },
  } satisfies Record<Exclude<HydrateWhen, 'interaction'>, (root: HTMLElement) => unknown>;
  for (const root of document.querySelectorAll<HTMLElement>('[data-island]'))
    named<(root: HTMLElement) => unknown>(begin, root.dataset.when)?.(root);
}

const menus = 'details[data-menu]';
const loadMenus = () => import('./islands/page-menus.ts');

// The event of an element that opened does not bubble.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open && target.matches(menus))
      loadMenus().then(({ menuOpened }) => menuOpened(target), reportError);
  },
  true,
);

for (const type of ['pointerover', 'pointerdown', 'focusin', 'change']) {
  const wake = (event: Event) => {
    const root = islandOf(event);
    if (root) hydrate(root);
    if (event.target instanceof Element && event.target.closest(menus)) loadMenus().catch(() => {});
  };
  document.addEventListener(type, wake, { capture: true, passive: true });
}

const repeated = new WeakSet<Element>();

/** Holds an interaction back until its island can take it; without the island's code it goes the plain way. */
function repeatLater(
  event: Event,
  target: Element,
  pressed: HTMLElement,
  repeat: () => void,
  plainly: () => void,
): void {
  const root = islandOf(event);
  if (!root) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (repeated.has(target)) return;
  repeated.add(target);
  // Its code may take seconds: until then what was pressed shows that it is working.
  pressed.dataset.working = '';
  hydrate(root)
    .finally(() => delete pressed.dataset.working)
    .then(repeat, plainly)
    .finally(() => repeated.delete(target));
}

document.addEventListener(
  'submit',
  (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    repeatLater(
      event,
      form,
      event.submitter ?? form,
      () => form.requestSubmit(event.submitter),
      () => form.submit(),
    );
  },
  true,
);

document.addEventListener(
  'click',
  (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('button[type="button"]') : null;
    if (button)
      repeatLater(
        event,
        button,
        button,
        () => button.click(),
        () => {},
      );
  },
  true,
);

/** What opens over the page; its code comes when a link asks for it, and without it the link leads there. */
const openers: Readonly<Record<string, () => Promise<{ open(link: HTMLElement): unknown }>>> = {
  'instalment-info': () => import('./instalments/instalment-popup.ts'),
  lightbox: () => import('#web/ui/lightbox/lightbox.ts'),
  'quick-view': () => import('./product/quick-view.tsx'),
  'more-reviews': () => import('./reviews/more-reviews.ts'),
};

function openOver(event: MouseEvent | KeyboardEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-opens]') : null;
  const load = named(openers, link?.dataset.opens);
  const isForAnotherTab = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!link || !load || isForAnotherTab || event.defaultPrevented) return;
  event.preventDefault();
  load().then(
    ({ open }) => open(link),
    () => location.assign(link.getAttribute('href') ?? link.dataset.href ?? ''),
  );
}

document.addEventListener('click', openOver);
// What themes call a button, and browsers do not.
document.addEventListener('keydown', (event) => {
  const isPressed = event.key === 'Enter' || event.key === ' ';
  if (isPressed && event.target instanceof Element && event.target.matches('span[data-opens]'))
    openOver(event);
});

/** A theme's loading screen that never ends would keep whoever came to pay from the form. */
function uncoverCheckout(): void {
  const checkout = document.getElementById('checkout');
  if (checkout)
    import('./checkout/uncover.ts').then((uncover) => uncover.keepUncovered(checkout), reportError);
}

start();
uncoverCheckout();
enhanceWhenSeen();
watchSubmits();
watchQuantitySteps();

/** How long ago things are, and what a visit left that may not be kept any more: code that comes only where it has something to do. */
function startRuntimeLater(): void {
  const data = document.getElementById('page-context')?.textContent;
  const isAllowed =
    data?.includes('"areVisitorCookiesAllowed":true') === true &&
    !Reflect.get(navigator, 'globalPrivacyControl') &&
    navigator.doNotTrack !== '1';
  const hasCookies = !isAllowed && /(?:^|; )ss_c/.test(document.cookie);
  const isMember = document.cookie.includes('SiteUserInfo=');
  if (!hasCookies && !isMember && !document.querySelector('.timesince[data-date]')) return;
  setTimeout(
    () => import('./runtime/start-runtime.ts').then((runtime) => runtime.startRuntime(isAllowed, data)),
    1_000,
  );
}

startRuntimeLater();
