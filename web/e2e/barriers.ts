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
  // What fades in is looked at as it ends, also if it only begins meanwhile.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
    );
    document.adoptedStyleSheets.push(still);
  });
  await page.evaluate(axe);
  // What was just announced is named by its control, which may be gone with its dialog; it has been read out by then.
  const found: Violation[] = await page.evaluate(
    'axe.run({ exclude: ["[data-live-announcer]"] }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target, failureSummary }) => ({ target, failureSummary })) })))',
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  );
}
