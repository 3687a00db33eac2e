import type { SiteOrderMailPreviewQuery, SiteOrderMailsQuery } from '#web/generated/graphql.ts';
import { type Action, type ActionRequest, showPage } from '../action.ts';
import { mailPreviewPage } from './mail-preview-page.tsx';

const tag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/** A mail about an order as its buyer would read it, in the website's theme: for contributors who write such mails. */
export const showMailPreview: Action = {
  method: 'GET',
  path: '/config/mails/:kind/preview',
  isSecret: true,
  async run(request) {
    const { visit, parameter } = request;
    if (!visit.isContributor) return { kind: 'text', status: 401, text: 'Please sign in.' };
    const mail = await findMail(request, parameter('kind').toUpperCase());
    return mail
      ? showPage(mailPreviewPage(mail))
      : { kind: 'text', status: 404, text: 'There is no such mail.' };
  },
};

async function findMail({ graph, parameter }: ActionRequest, kind: string) {
  const language = tag.test(parameter('language')) ? parameter('language') : 'en';
  const { orderMailTemplates } = await graph.read<SiteOrderMailsQuery>('SiteOrderMails', { language });
  const template = orderMailTemplates.find((one) => one.kind === kind);
  if (!template) return null;
  const { subject, body } = template;
  const { orderMailPreview } = await graph.read<SiteOrderMailPreviewQuery>('SiteOrderMailPreview', {
    input: { kind, language, subject, body },
  });
  return orderMailPreview.__typename === 'OrderMailPreview' ? { ...orderMailPreview, language } : null;
}
