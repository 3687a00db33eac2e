import axeUrl from 'axe-core/axe.min.js?url';
import {
  checkSearch,
  type Finding,
  groupOf,
  inOrder,
  isEmptyLinkText,
  wordsOf,
} from './page-checks.rules.ts';

/** A finding with its place on the page; null where it is about the page as a whole. */
export interface PlacedFinding extends Finding {
  readonly element: Element | null;
}

interface AxeNode {
  readonly element?: Element;
  readonly target: readonly unknown[];
}

interface AxeViolation {
  readonly id: string;
  readonly help: string;
  readonly impact: string | null;
  readonly nodes: readonly AxeNode[];
}

interface Axe {
  run(context: Document, options: object): Promise<{ readonly violations: readonly AxeViolation[] }>;
}

const maxQuote = 80;
/** What stands for itself on a page of the website, and not in the editor's frame. */
const skippedRules = ['region', 'meta-viewport', 'html-has-lang', 'landmark-one-main', 'bypass'];

/** Looks through a page as it is in a frame, for people and for search engines. */
export async function checkPage(page: Document): Promise<readonly PlacedFinding[]> {
  const axe = await loadAxe(page);
  // The frame takes no clicks while it is worked on; to a screen reader that would be an empty page.
  const { body } = page;
  const wasInert = body.inert;
  body.inert = false;
  try {
    const { violations } = await axe.run(page, {
      elementRef: true,
      resultTypes: ['violations'],
      rules: Object.fromEntries(skippedRules.map((rule) => [rule, { enabled: false }])),
    });
    return inOrder([
      ...checkSearch(searchFacts(page)).map((finding) => ({ ...finding, element: null })),
      ...violations.flatMap(placedOf),
      ...linkFindings(page),
      ...pictureFindings(page),
    ]);
  } finally {
    body.inert = wasInert;
  }
}

/** Loads axe into the page that it looks through: it knows only its own window. */
async function loadAxe(page: Document): Promise<Axe> {
  const window = page.defaultView;
  if (window === null) throw new Error('The page is not shown.');
  if (!Reflect.has(window, 'axe')) {
    const script = page.createElement('script');
    script.src = axeUrl;
    await new Promise((resolve, reject) => {
      script.addEventListener('load', resolve);
      script.addEventListener('error', () => reject(new Error('The checks could not be loaded.')));
      page.head.append(script);
    });
    script.remove();
  }
  const axe: Axe = Reflect.get(window, 'axe');
  return axe;
}

function searchFacts(page: Document) {
  const content = (name: string) =>
    page.querySelector(`meta[name="${name}"]`)?.getAttribute('content')?.trim() ?? '';
  return {
    title: page.title,
    description: content('description'),
    isHidden: content('robots').includes('noindex'),
  };
}

function placedOf({ id, help, impact, nodes }: AxeViolation): PlacedFinding[] {
  return nodes.map(({ element }) => ({
    ...{ group: groupOf(id), message: wordsOf(id, help) },
    isSerious: impact === 'serious' || impact === 'critical',
    quote: quoteOf(element),
    element: element ?? null,
  }));
}

function linkFindings(page: Document): PlacedFinding[] {
  return [...page.querySelectorAll<HTMLAnchorElement>('[data-draft] a[href]')]
    .filter((link) => isEmptyLinkText(link.getAttribute('aria-label') ?? link.textContent))
    .map((element) => ({
      ...{ group: 'links', isSerious: false, quote: quoteOf(element), element },
      message: 'The text of this link does not say where it leads.',
    }));
}

/** Only pictures that the owner put there: those of a theme may well be decoration. */
function pictureFindings(page: Document): PlacedFinding[] {
  return [...page.querySelectorAll<HTMLImageElement>('[data-draft] img[alt=""]')]
    .filter((image) => image.closest('[aria-hidden="true"]') === null)
    .map((element) => ({
      ...{ group: 'pictures', isSerious: false, element },
      message: 'This picture has no description. That is right for decoration only.',
      quote: decodeURIComponent(new URL(element.src, page.baseURI).pathname.split('/').at(-1) ?? ''),
    }));
}

function quoteOf(element: Element | undefined): string {
  const text = (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text.length > maxQuote ? `${text.slice(0, maxQuote)}…` : text;
}
