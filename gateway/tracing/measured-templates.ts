import { channel } from 'node:diagnostics_channel';
import { inInnerSpan } from '#kit/spans.ts';
import { TemplateThreads } from '#web/site/template-threads.ts';

type Render = TemplateThreads['render'];
type RenderInput = Parameters<Render>[0];
type Rendered = Awaited<ReturnType<Render>>;

/** A page that a theme's templates drew, as the channel tells of it. */
export interface DrawnPage {
  /** `cut` used up its allowance, `failed` was not drawn at all. */
  readonly outcome: 'ok' | 'cut' | 'failed';
  /** From the question to the page, with waiting for what its tags ask. */
  readonly ms: number;
  readonly websiteId: string;
  readonly path: string;
  /** Which template drew the main content; empty for a page that was not drawn. */
  readonly kind: string;
  readonly parts: NonNullable<Rendered['parts']>;
}

/** Publishes a `DrawnPage` of each page that a theme's templates drew. */
const templateChannel = channel('vitrine:template');

/** Renders pages by their templates, each measured and in a span. */
export class MeasuredTemplates extends TemplateThreads {
  override render(...given: Parameters<Render>): ReturnType<Render> {
    return inInnerSpan(
      () => ({ name: 'template render', attributes: { 'vitrine.theme_revision': given[0].theme.revision } }),
      () =>
        templateChannel.hasSubscribers
          ? measurePage(given[0], () => super.render(...given))
          : super.render(...given),
    );
  }
}

async function measurePage(input: RenderInput, render: () => Promise<Rendered>): Promise<Rendered> {
  const begunAt = performance.now();
  let rendered: Rendered | undefined;
  try {
    rendered = await render();
    return rendered;
  } finally {
    const page: DrawnPage = {
      outcome: rendered === undefined ? 'failed' : rendered.isCut === true ? 'cut' : 'ok',
      ms: performance.now() - begunAt,
      ...placeOf(input),
      ...{ kind: rendered?.kind ?? '', parts: rendered?.parts ?? [] },
    };
    templateChannel.publish(page);
  }
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
