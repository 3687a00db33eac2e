import { channel } from 'node:diagnostics_channel';
import { measured } from '#kit/measured.ts';
import { inInnerSpan } from '#kit/spans.ts';
import { TemplateThreads } from '#web/site/template-threads.ts';

type Render = TemplateThreads['render'];

/** Publishes `{ outcome, ms }` of each page that a theme's templates drew; `cut` used up its allowance. */
const templateChannel = channel('vitrine:template');

/** Renders pages by their templates, each measured and in a span. */
export class MeasuredTemplates extends TemplateThreads {
  override render(...given: Parameters<Render>): ReturnType<Render> {
    return inInnerSpan(
      () => ({ name: 'template render', attributes: { 'vitrine.theme_revision': given[0].theme.revision } }),
      () =>
        measured(
          templateChannel,
          {},
          () => super.render(...given),
          ({ isCut }) => (isCut === true ? 'cut' : 'ok'),
        ),
    );
  }
}
