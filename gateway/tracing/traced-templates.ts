import { inInnerSpan } from '#kit/spans.ts';
import { TemplateThreads } from '#web/site/template-threads.ts';

type Render = TemplateThreads['render'];

/** Renders pages by their templates, each in a span. */
export class TracedTemplates extends TemplateThreads {
  override render(...given: Parameters<Render>): ReturnType<Render> {
    return inInnerSpan(
      () => ({ name: 'template render', attributes: { 'vitrine.theme_revision': given[0].theme.revision } }),
      () => super.render(...given),
    );
  }
}
