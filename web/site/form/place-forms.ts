import type { SiteFormQuery } from '#web/generated/graphql.ts';
import { renderIsland } from '../islands/render-island.tsx';
import type { SiteRequest } from '../render.ts';
import type { SiteGraph } from '../site-graph.ts';
import { escapeHtml } from '../template/html-text.ts';
import { type FormPlace, readPlaces } from './form-places.ts';
import type { FormPage, SiteFormProps } from './form-props.ts';
import { formTexts } from './form-texts.ts';

/** The page that forms are put into. */
export interface PageOfForms {
  readonly graph: SiteGraph;
  readonly request: Pick<SiteRequest, 'query' | 'sentForm'>;
  readonly page: FormPage;
  /** Looks a key of the theme's and the website's strings up; empty for none. */
  localized(key: string): string;
}

/** Puts forms where a theme's templates and owners' texts want them; one that is not there leaves nothing. */
export async function placeForms(html: string, page: PageOfForms): Promise<string> {
  const pieces = readPlaces(html);
  if (pieces.length === 1) return html;
  const drawn = pieces.map((piece, index) =>
    typeof piece === 'string' ? piece : drawForm(piece, `form-${index}`, page),
  );
  return (await Promise.all(drawn)).join('');
}

async function drawForm(
  { id }: FormPlace,
  idPrefix: string,
  { graph, request, page, localized }: PageOfForms,
): Promise<string> {
  const { form } = await graph.run<SiteFormQuery>('SiteForm', { id });
  if (form === null) return '';
  const { thanks, ...asked } = form;
  const { sentForm } = request;
  const props: SiteFormProps = {
    ...{ form: asked, idPrefix, page, texts: formTexts(localized) },
    ...(sentForm?.id === id
      ? { values: sentForm.values, errors: sentForm.errors, failure: sentForm.failure }
      : {}),
    ...(request.query.get('submitted') === id ? { saved: { ...thanks, redirectUrl: '' } } : {}),
  };
  // The place has a name, so that who comes back from sending the form sees it.
  return `<div class="form-block-form" id="form-${escapeHtml(id)}">${renderIsland('form', props)}</div>`;
}
