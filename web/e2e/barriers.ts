import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly target: string[]; readonly failureSummary: string }[];
}

/** What axe finds wrong with a page on which nothing moves, in words that lead to the place. */
export async function findBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found: Violation[] = await page.evaluate(async () => {
    // What fades in is looked at as it ends, also if it only begins meanwhile.
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
    );
    document.adoptedStyleSheets.push(still);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.finish();
      return animation;
    };
    const isEnding = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < Infinity;
    for (const animation of document.getAnimations()) if (isEnding(animation)) animation.finish();
    try {
      // What was just announced is named by its control, which may be gone with its dialog; it has been read out by then.
      const { violations } = await Reflect.get(window, 'axe').run(
        { exclude: ['[data-live-announcer]'] },
        // What is in order is not told of one by one.
        { resultTypes: ['violations'] },
      );
      return violations.map(({ id, nodes }: Violation) => ({
        id,
        nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })),
      }));
    } finally {
      Element.prototype.animate = animate;
      document.adoptedStyleSheets.pop();
    }
  });
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}
