import { isRecord } from '#schema/record.ts';
import { readCaptchaSettings } from '../captcha/captcha.rules.ts';
import type { PageInput } from '../page/page-context.ts';
import { pageStrings } from '../page/page-strings.ts';
import type { SiteGraph } from '../site-graph.ts';
import type { SiteRequest } from '../site-request.ts';
import type { TemplateData } from '../template/tag-data.ts';
import type { PageOfForms } from './place-forms.ts';

/** What forms say about the page that they are on, and the words in its language. */
export function formsPage(made: {
  readonly input: PageInput;
  readonly request: SiteRequest;
  readonly graph: SiteGraph;
  readonly context: TemplateData;
}): PageOfForms {
  const { input, request, graph, context } = made;
  const { page, website } = input;
  const strings = pageStrings(input);
  const item = page.item ?? page.product;
  return {
    ...{ graph, request },
    page: {
      pageId: item?.id ?? page.collection?.id ?? '',
      pageTitle: item?.title ?? page.collection?.title ?? '',
      pagePath: page.path,
      contentSource: item ? 'ITEM' : 'COLLECTION',
    },
    language: website.language,
    captcha: readCaptchaSettings(isRecord(context.website) ? context.website.captchaSettings : null),
    localized: (key) => strings[key] ?? '',
  };
}
