import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { postedFormTexts } from '#web/site/form-post.ts';
import {
  confirmSubscriptionPage,
  deadLinkPage,
  subscribedPage,
  unsubscribedPage,
  unsubscribePage,
} from '#web/site/newsletter-pages.ts';
import type {
  FormConfirmSubscriptionMutation,
  FormSubscribeMutation,
  FormUnsubscribeMutation,
  MailSubscriptionByLinkQuery,
} from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { limitHeaders } from './limit-headers.ts';
import { addPageForm, type PageForms } from './page-form.ts';
import { isFields, respondToVisitor, text } from './show-again.ts';
import type { Visit } from './viewers.ts';

type Dead = { readonly __typename: string; readonly message: string };
type Refused = { status: number; message: string; headers: Record<string, string> };
type PageOf = Parameters<typeof respondToVisitor>[4];

const deadLink = 'This link was used or is too old. Please sign up again.';
const tokenPattern = /^[\w-]{20,100}$/;

/** Signing up without scripts, and where the links of mails lead. Looking at a page changes nothing; its button does. */
export function addNewsletter(app: FastifyInstance, forms: PageForms): void {
  const { install, site, visitOf } = forms;
  async function run<Data>(
    visit: Visit,
    operation: string,
    variables: Record<string, unknown>,
  ): Promise<{ data: Data } | Refused> {
    const { result } = await install.run(operation, variables, requestOf(visit.viewer, visit.isCacheExact));
    const [error] = result.errors ?? [];
    if (!error) return { data: dataOf<Data>(result, operation) };
    const status = statusOfError(error.extensions.code);
    return { status, message: failureText(status), headers: limitHeaders(result.errors) };
  }

  async function show(request: FastifyRequest, reply: FastifyReply, page: PageOf, status = 200) {
    const answer = await respondToVisitor(install, site, visitOf(request), request, page);
    return (
      reply
        .code(answer.status === 200 ? status : answer.status)
        .type(answer.contentType)
        .header('cache-control', 'no-store')
        // The address holds the token: no other website is told it, and the page's own form still says where it comes from.
        .header('referrer-policy', 'same-origin')
        .send(answer.body)
    );
  }

  const pageForm = { config: { crumb: 'page-form' } } as const;

  addPageForm(app, forms, { url: '/newsletter' }, async (form) => {
    const listId = form.text('listId');
    const email = form.text('email');
    const input = {
      ...{ listId, email, language: form.text('language'), source: form.text('source') },
      ...{ honeypot: form.text('note'), captchaKey: form.text('captchaKey') },
    };
    const ran = await form.run(
      'FormSubscribe',
      { input },
      ({ subscribeToMailingList }: FormSubscribeMutation) => subscribeToMailingList,
    );
    if (ran.code === 'SubscriptionRequested') {
      const there = `${form.returnTo}?submitted=${encodeURIComponent(listId)}#newsletter-${encodeURIComponent(listId)}`;
      return form.reply.header('cache-control', 'no-store').redirect(there, 303);
    }
    const failure = ran.answer ? ran.message : failureText(ran.status);
    return form.showAgain(
      ran,
      { title: postedFormTexts.notice, message: failure },
      { sentForm: { id: listId, values: { email }, errors: {}, failure } },
    );
  });

  const tokenOf = ({ query, body }: FastifyRequest): string => {
    const sent = isFields(body) ? text(body, 'token') : '';
    const token = sent || (isFields(query) ? text(query, 'token') : '');
    return tokenPattern.test(token) ? token : '';
  };

  const pages = { confirm: confirmSubscriptionPage, unsubscribe: unsubscribePage };
  for (const [name, pageFor] of Object.entries(pages))
    app.get(`/newsletter/${name}`, async (request, reply) => {
      const token = tokenOf(request);
      const asked = await run<MailSubscriptionByLinkQuery>(visitOf(request), 'MailSubscriptionByLink', {
        token,
      });
      const found = 'data' in asked ? asked.data.mailSubscription : null;
      return found
        ? show(request, reply, pageFor(found, token))
        : show(request, reply, deadLinkPage(deadLink), 410);
    });

  /** Shows what became of a link's button. */
  async function settle(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: { data: LinkedOutcome } | { status: number; message: string },
    done: typeof subscribedPage,
  ) {
    if (!('data' in asked)) return show(request, reply, deadLinkPage(asked.message), asked.status);
    const outcome = asked.data;
    if ('listName' in outcome) return show(request, reply, done(outcome));
    return show(request, reply, deadLinkPage(outcome.message), statusOfProblem[outcome.__typename] ?? 410);
  }

  app.post('/newsletter/confirm', pageForm, async (request, reply) => {
    const token = tokenOf(request);
    const asked = await run<FormConfirmSubscriptionMutation>(visitOf(request), 'FormConfirmSubscription', {
      token,
    });
    const outcome = 'data' in asked ? { data: asked.data.confirmSubscription } : asked;
    return settle(request, reply, outcome, subscribedPage);
  });

  // Mail programs send `List-Unsubscribe=One-Click` here, with the token in the address, and without cookies.
  app.post('/newsletter/unsubscribe', pageForm, async (request, reply) => {
    const token = tokenOf(request);
    const asked = await run<FormUnsubscribeMutation>(visitOf(request), 'FormUnsubscribe', { token });
    const outcome = 'data' in asked ? { data: asked.data.unsubscribe } : asked;
    return settle(request, reply, outcome, unsubscribedPage);
  });
}

/** What is said when an operation failed as a whole. */
function failureText(status: number): string {
  return status === 429 ? postedFormTexts.tooMany : postedFormTexts.failure;
}

type LinkedOutcome = Parameters<typeof subscribedPage>[0] | Dead;
