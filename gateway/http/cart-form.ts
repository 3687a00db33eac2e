import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import { type FormVerb, noticeOf } from '#web/site/form-notices.ts';
import type { Site } from '#web/site/render.ts';
import type {
  FormAddToCartMutation,
  FormChangeCartEntryMutation,
  FormRemoveCartEntryMutation,
} from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf, type Install } from '../install.ts';
import { statusOfError, statusOfProblem } from '../rest/status.ts';
import { cookiesOf } from './cookies.ts';
import { limitHeaders } from './limit-headers.ts';
import { type Fields, isFields, returnPath, showAgain, text } from './show-again.ts';
import type { Visit } from './viewers.ts';

type Outcome = { readonly __typename: string; readonly message?: string };

/** What a cart form may ask for: an operation, its variables, and where its outcome is. */
const verbs: Readonly<
  Record<FormVerb, { operation: string; variables(fields: Fields): object; outcome(data: unknown): Outcome }>
> = {
  add: {
    operation: 'FormAddToCart',
    variables: (fields) => ({ input: readAddition(fields) }),
    outcome: (data) => dataOf<FormAddToCartMutation>({ data }, 'FormAddToCart').addToCart,
  },
  change: {
    operation: 'FormChangeCartEntry',
    variables: (fields) => ({ entryId: text(fields, 'entryId'), quantity: text(fields, 'quantity') }),
    outcome: (data) => dataOf<FormChangeCartEntryMutation>({ data }, 'FormChangeCartEntry').changeCartEntry,
  },
  remove: {
    operation: 'FormRemoveCartEntry',
    variables: (fields) => ({ entryId: text(fields, 'entryId') }),
    outcome: (data) => dataOf<FormRemoveCartEntryMutation>({ data }, 'FormRemoveCartEntry').removeCartEntry,
  },
};

const done = new Set(['CartEntryAdded', 'CartChanged']);
const optionPrefix = 'option.';

/** `POST /cart`: what forms send before, or without, scripts. Then the shopper sees the cart, or the page they came from. */
export function addCartForm(
  app: FastifyInstance,
  install: Install,
  site: Site,
  visitOf: (request: FastifyRequest) => Visit,
): void {
  app.post(
    '/cart',
    { config: { crumb: 'page-form' } },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request);
      const fields = isFields(request.body) ? request.body : {};
      const verb = text(fields, 'verb');
      if (!isVerb(verb))
        return reply
          .code(400)
          .type('text/plain; charset=utf-8')
          .send('A cart form needs one of the verbs add, change, remove.');
      const context = requestOf(visit.viewer, visit.isHeard);
      const { operation, variables, outcome } = verbs[verb];
      const { result } = await install.run(operation, { ...variables(fields) }, context);
      const [error] = result.errors ?? [];
      const { __typename: code, message } = error ? failureOf(error) : outcome(result.data);
      if (done.has(code)) {
        const cookies = cookiesOf(context.effects, visit);
        return reply.header('set-cookie', cookies).redirect('/cart', 303);
      }
      const notice = noticeOf(verb, code, message ?? '');
      const path = returnPath(fields, '/cart');
      const response = await showAgain(install, site, visit, { path, requestId: request.id, notice });
      const refused = statusOfProblem[code] ?? statusOfError(code);
      return reply
        .code(response.status === 200 ? refused : response.status)
        .headers({ 'cache-control': 'no-store', ...limitHeaders(result.errors) })
        .type(response.contentType)
        .send(response.body);
    },
  );
}

function failureOf({ message, extensions }: GraphQLError): Outcome {
  return { __typename: String(extensions.code ?? 'INTERNAL_SERVER_ERROR'), message };
}

function isVerb(verb: string): verb is FormVerb {
  return Object.hasOwn(verbs, verb);
}

/** What the product's form chose: a variant by its SKU, or by its options, and how many. */
export function readAddition(fields: Fields): object {
  const options = Object.keys(fields)
    .filter((name) => name.startsWith(optionPrefix))
    .map((name) => ({ name: name.slice(optionPrefix.length), value: text(fields, name) }));
  const sku = text(fields, 'sku');
  const quantity = fields.quantity === undefined ? null : text(fields, 'quantity');
  return { productId: text(fields, 'productId'), ...(sku ? { sku } : { options }), quantity };
}
