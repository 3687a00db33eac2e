import { channel } from 'node:diagnostics_channel';
import { measured } from '#kit/measured.ts';
import { inInnerSpan } from '#kit/spans.ts';
import { isRecord } from '#schema/record.ts';
import { TemplateThreads } from '#web/site/template-threads.ts';

type Render = TemplateThreads['render'];
type RenderInput = Parameters<Render>[0];
type Rendered = Awaited<ReturnType<Render>>;

/** A page that a theme's templates drew, as the channel tells of it. */
export interface DrawnPage {
  /** `cut` used up its allowance. */
  readonly outcome: 'ok' | 'cut';
  /** From the question to the page, with waiting for what its tags ask. */
  readonly ms: number;
  readonly websiteId: string;
  readonly path: string;
  /** Which template drew the main content. */
  readonly kind: string;
  readonly parts: NonNullable<Rendered['parts']>;
}

/** Publishes a `DrawnPage` of each page that a theme's templates drew; of one that `failed` neither kind nor parts. */
const templateChannel = channel('vitrine:template');

/** Renders pages by their templates, each measured and in a span. */
export class MeasuredTemplates extends TemplateThreads {
  override render(...given: Parameters<Render>): ReturnType<Render> {
    return inInnerSpan(
      () => ({ name: 'template render', attributes: { 'vitrine.theme_revision': given[0].theme.revision } }),
      () => measured(templateChannel, placeOf(given[0]), () => super.render(...given), endingOf),
    );
  }
}

function endingOf({ isCut, kind = '', parts = [] }: Rendered): Pick<DrawnPage, 'outcome' | 'kind' | 'parts'> {
  return { outcome: isCut === true ? 'cut' : 'ok', kind, parts };
}

function placeOf({ context }: RenderInput): { websiteId: string; path: string } {
  const textIn = (part: unknown, name: string): string => {
    const value: unknown = isRecord(part) ? part[name] : undefined;
    return typeof value === 'string' ? value : '';
  };
  const { website, item, collection } = context;
  return {
    websiteId: textIn(website, 'id'),
    path: textIn(item, 'fullUrl') || textIn(collection, 'fullUrl'),
  };
}
