import type { SiteFormQuery, SiteNewsletterQuery } from '#web/generated/graphql.ts';
import { type CaptchaSettings, popupSource } from '../captcha/captcha.rules.ts';
import { renderIsland } from '../islands/render-island.tsx';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import { escapeHtml } from '../template/html-text.ts';
import { type FormPlace, readPlaces } from './form-places.ts';
import type { FormPage, NewsletterProps, SiteFormProps } from './form-props.ts';
import { formTexts, newsletterTexts } from './form-texts.ts';

/** The page that forms are put into. */
export interface PageOfForms {
  readonly graph: SiteGraph;
  readonly request: Pick<SiteRequest, 'query' | 'sentForm'>;
  readonly page: FormPage;
  /** Of the page, as BCP 47. */
  readonly language: string;
  readonly captcha: CaptchaSettings | null;
  /** Looks a key of the theme's and the website's strings up; empty for none. */
  localized(key: string): string;
}

const pagePrefix = 'form';
/** Begins the ids of forms in popups. */
export const popupPrefix = 'popup-form';

/** Puts forms where a theme's templates and owners' texts want them; one that is not there leaves nothing. */
export async function placeForms(html: string, page: PageOfForms, prefix = pagePrefix): Promise<string> {
  const pieces = readPlaces(html);
  if (pieces.length === 1) return html;
  const drawn = pieces.map((piece, index) => {
    if (typeof piece === 'string') return piece;
    const draw = piece.kind === 'form' ? drawForm : drawNewsletter;
    return draw(piece, `${prefix}-${index}`, page);
  });
  const named = new Set<string>();
  const parts = (await Promise.all(drawn)).map((part) => {
    if (typeof part === 'string') return part;
    // The first place of each has a name, so that who comes back from sending the form sees it.
    const isFirst = prefix === pagePrefix && !named.has(part.name);
    named.add(part.name);
    const id = isFirst ? ` id="${escapeHtml(part.name)}"` : '';
    return `<div class="${part.className}"${id}>${part.html}</div>`;
  });
  return parts.join('');
}

/** A form as it stands in its page. */
interface DrawnPlace {
  readonly name: string;
  readonly className: string;
  readonly html: string;
}

async function drawForm(
  { id }: FormPlace,
  idPrefix: string,
  { graph, request, page, language, captcha, localized }: PageOfForms,
): Promise<DrawnPlace | string> {
  const { form } = await graph.run<SiteFormQuery>('SiteForm', { id });
  if (form === null) return '';
  const { thanks, ...asked } = form;
  const { sentForm } = request;
  const props: SiteFormProps = {
    ...{ form: asked, idPrefix, page, texts: formTexts(localized, language), captcha },
    ...(sentForm?.id === id
      ? { values: sentForm.values, errors: sentForm.errors, failure: sentForm.failure }
      : {}),
    ...(request.query.get('submitted') === id ? { saved: { ...thanks, redirectUrl: '' } } : {}),
  };
  return {
    name: `form-${id}`,
    className: 'form-block-form',
    html: renderIsland('form', props, {
      language,
      // What is chosen shows and hides fields, so that the first choice must find the form ready.
      ...(form.fields.some(({ showsWhen }) => showsWhen) ? { when: 'visible' } : {}),
    }),
  };
}

/** A sign-up to a mailing list, in the words of its place. */
async function drawNewsletter(
  { id, attributes }: FormPlace,
  idPrefix: string,
  { graph, request, page, language, captcha, localized }: PageOfForms,
): Promise<DrawnPlace | string> {
  const asked = id === '' ? {} : { id };
  const { newsletter } = await graph.run<SiteNewsletterQuery>('SiteNewsletter', asked);
  if (newsletter === null) return '';
  const { sentForm } = request;
  const props: NewsletterProps = {
    ...{ listId: newsletter.id, idPrefix, pagePath: page.pagePath, language, captcha },
    source: idPrefix.startsWith(popupPrefix) ? popupSource : (attributes.source ?? 'website'),
    texts: newsletterTexts(attributes, localized),
    ...(sentForm?.id === newsletter.id
      ? { email: String(sentForm.values.email ?? ''), failure: sentForm.failure }
      : {}),
    ...(request.query.get('submitted') === newsletter.id ? { isRequested: true } : {}),
  };
  const name = `newsletter-${newsletter.id}`;
  return { name, className: 'newsletter-place', html: renderIsland('newsletter', props, { language }) };
}
