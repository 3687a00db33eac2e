import type { CLDR } from '@phensley/cldr';
import type { RenderBudget } from './budget.ts';
import type { CompiledTemplate } from './compile.ts';
import type { CompiledTheme } from './compiled-theme.ts';
import type { SiteFormatters } from './formatters.ts';
import { LimitedContext } from './limited-context.ts';
import { engine } from './limited-engine.ts';
import type { PartTimes } from './part-times.ts';
import { nowhere, type ProblemList } from './problem.ts';
import type { TemplateData } from './tag-data.ts';

/** What all template runs of one page share. */
export type PageRun = {
  theme: CompiledTheme;
  locale: CLDR;
  /** Milliseconds since 1970; what dates are relative to. */
  now: number;
  siteFormatters: SiteFormatters;
  /** What the product adds for every template, below the data, so that `{@|json}` shows the data alone. */
  system: TemplateData;
  budget: RenderBudget;
  times: PartTimes;
  problems: ProblemList;
};

export const expressionLimits = { maxTokens: 500, maxStringLen: 100_000 };

/** Runs one template over its data; whatever goes wrong is noted and the rest is rendered. */
export function runTemplate(page: PageRun, template: CompiledTemplate, data: TemplateData): string {
  const { budget, problems, times } = page;
  for (const problem of template.problems) problems.addProblem(problem);
  const context = new LimitedContext(page.system, {
    engine: {
      cldr: page.locale,
      now: page.now,
      enableExpr: true,
      exprOpts: expressionLimits,
      enableInclude: true,
    },
    budget,
    problems,
    times,
    partial: (name) => page.theme.partial(name, problems, budget),
    siteFormatters: page.siteFormatters,
  });
  context.pushNode(context.newNode(data));
  const before = budget.exceeded;
  budget.timed(() => {
    try {
      engine.execute(template.code, context);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problems.add(nowhere, `The template failed: ${reason}`, 'What was rendered so far is shown.');
    }
  });
  if (budget.exceeded !== undefined && before === undefined) {
    problems.add(context.position(), budget.exceeded, 'Rendering stopped here.');
  }
  return context.render();
}
