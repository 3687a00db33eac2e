import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { postedFormTexts } from '#web/site/form-post.ts';
import {
  confirmSubscriptionPage,
  deadLinkPage,
  subscribedPage,
  unsubscribedPage,
  unsubscribePage,
} from '#web/site/newsletter-pages.ts';
import type { Site } from '#web/site/render.ts';
import type {
  FormConfirmSubscriptionMutation,
  FormSubscribeMutation,
  FormUnsubscribeMutation,
  MailSubscriptionByLinkQuery,
} from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { limitHeaders } from './limit-headers.ts';
import { isFields, respondToVisitor, returnPath, showAgain, text } from './show-again.ts';
import type { Visit } from './viewers.ts';

type Dead = { readonly __typename: string; readonly message: string };
type Refused = { status: number; message: string; headers: Record<string, string> };
type PageOf = Parameters<typeof respondToVisitor>[4];

const deadLink = 'This link was used or is too old. Please sign up again.';
const tokenPattern = /^[\w-]{20,100}$/;

/** Signing up without scripts, and where the links of mails lead. Looking at a page changes nothing; its button does. */
export function addNewsletter(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  async function run<Data>(
    visit: Visit,
    operation: string,
    variables: Record<string, unknown>,
  ): Promise<{ data: Data } | Refused> {
    const { result } = await install.run(operation, variables, requestOf(visit.viewer, visit.isHeard));
    const [error] = result.errors ?? [];
    if (!error) return { data: dataOf<Data>(result, operation) };
    const status = statusOfError(error.extensions.code);
    const message = status === 429 ? postedFormTexts.tooMany : postedFormTexts.failure;
    return { status, message, headers: limitHeaders(result.errors) };
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

  app.post('/newsletter', pageForm, async (request, reply) => {
    const visit = visitOf(request);
    const fields = isFields(request.body) ? request.body : {};
    const path = returnPath(fields, '/');
    const listId = text(fields, 'listId');
    const email = text(fields, 'email');
    const input = {
      ...{ listId, email, language: text(fields, 'language'), source: text(fields, 'source') },
      ...{ honeypot: text(fields, 'note'), captchaKey: text(fields, 'captchaKey') },
    };
    const asked = await run<FormSubscribeMutation>(visit, 'FormSubscribe', { input });
    const outcome = 'data' in asked ? asked.data.subscribeToMailingList : undefined;
    if (outcome?.__typename === 'SubscriptionRequested') {
      const there = `${path}?submitted=${encodeURIComponent(listId)}#newsletter-${encodeURIComponent(listId)}`;
      return reply.header('cache-control', 'no-store').redirect(there, 303);
    }
    const refused = 'data' in asked ? { status: 400, message: '', headers: {} } : asked;
    const failure = outcome?.message ?? refused.message;
    const page = await showAgain(install, site, visit, {
      ...{ path, requestId: request.id, notice: { title: postedFormTexts.notice, message: failure } },
      sentForm: { id: listId, values: { email }, errors: {}, failure },
    });
    const status = outcome ? (statusOfProblem[outcome.__typename] ?? 400) : refused.status;
    return reply
      .code(page.status === 200 ? status : page.status)
      .headers({ 'cache-control': 'no-store', ...refused.headers })
      .type(page.contentType)
      .send(page.body);
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

type LinkedOutcome = Parameters<typeof subscribedPage>[0] | Dead;
