import type { FastifyInstance } from 'fastify';
import { type FormVerb, noticeOf } from '#web/site/form-notices.ts';
import type {
  FormAddToCartMutation,
  FormChangeCartEntryFieldsMutation,
  FormChangeCartEntryMutation,
  FormRemoveCartEntryMutation,
} from '../generated/graphql.ts';
import { requestOf } from '../graph/graph.ts';
import { dataOf } from '../install.ts';
import { cookiesOf } from './cookies.ts';
import { addPageForm, type PageForms } from './page-form.ts';
import {
  type Asked,
  askedByEntry,
  askedByProduct,
  askingPage,
  hasAnswers,
  isFromForm,
  type Outcome,
} from './product-answers.ts';
import { type Fields, respondToVisitor, sendAgain, text } from './show-again.ts';

/** What a cart form may ask for: an operation, its variables, and where its outcome is. */
const verbs: Readonly<
  Record<
    FormVerb,
    {
      operation: string;
      variables(fields: Fields, answers: string | undefined): object;
      outcome(data: unknown): Outcome;
    }
  >
> = {
  add: {
    operation: 'FormAddToCart',
    variables: (fields, answers) => ({ input: readAddition(fields, answers) }),
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
  answer: {
    operation: 'FormChangeCartEntryFields',
    variables: (fields, answers) => ({
      input: { entryId: text(fields, 'entryId'), additionalFields: answers ?? null },
    }),
    outcome: (data) =>
      dataOf<FormChangeCartEntryFieldsMutation>({ data }, 'FormChangeCartEntryFields').changeCartEntryFields,
  },
};

const done = new Set(['CartEntryAdded', 'CartChanged', 'CartEntryFieldsChanged']);
const optionPrefix = 'option.';

/** `POST /cart`: what forms send before, or without, scripts. Then the shopper sees the cart, or the page they came from. */
export function addCartForm(app: FastifyInstance, forms: PageForms): void {
  const { install, site, visitOf } = forms;
  addPageForm(app, forms, { url: '/cart', otherwise: '/cart' }, async (form) => {
    const { fields, context, visit, reply } = form;
    const verb = form.text('verb');
    if (!isVerb(verb))
      return reply
        .code(400)
        .type('text/plain; charset=utf-8')
        .send('A cart form needs one of the verbs add, change, remove, answer.');
    const findAsked = () =>
      verb === 'answer'
        ? askedByEntry(install, form.text('entryId'), fields, context)
        : askedByProduct(install, fields, context);
    const known = verb === 'answer' || (verb === 'add' && hasAnswers(fields)) ? await findAsked() : null;
    const { operation, variables, outcome } = verbs[verb];
    const ran = await form.run(operation, { ...variables(fields, known?.answers) }, outcome);
    const { code, message, answer = { __typename: code, message } } = ran;
    const isExpress = form.text('then') === 'checkout';
    const cart = `${visit.languagePrefix}/cart`;
    if (done.has(code)) {
      const there = isExpress && verb === 'add' ? `${visit.languagePrefix}/checkout` : cart;
      return reply.header('set-cookie', cookiesOf(context.effects, visit)).redirect(there, 303);
    }
    const notice = noticeOf(verb, code, message, {
      isExpress,
      isGiftCard: known?.isGiftCard ?? false,
      isInCart: form.text('returnTo') !== '' && form.path === '/cart',
    });
    const asked = shouldAsk(fields, code) ? (known ?? (await findAsked())) : null;
    if (!asked) return form.showAgain(ran, notice);
    const asking = { action: '/cart', submitLabel: verb === 'add' ? 'Add To Cart' : 'Save' };
    const page = pageFor(asked, fields, { ...asking, outcome: answer, notice });
    return form.showPage(page, {
      ...ran,
      status: isFromForm(fields) || verb === 'answer' ? ran.status : 200,
    });
  });

  app.get<{ Querystring: { entryId?: unknown } }>('/cart/form', async (request, reply) => {
    const visit = visitOf(request);
    const { entryId } = request.query;
    const id = typeof entryId === 'string' ? entryId : '';
    const asked = await askedByEntry(install, id, null, requestOf(visit.viewer, visit.isCacheExact));
    if (!asked || asked.fields.length === 0)
      return reply.header('cache-control', 'no-store').redirect('/cart', 303);
    const page = askingPage(
      asked,
      { verb: 'answer', entryId: id, returnTo: '/cart' },
      { action: '/cart', submitLabel: 'Save', outcome: null, notice: null },
    );
    return sendAgain(reply, await respondToVisitor(install, site, visit, request, page), 200);
  });
}

/** True when what was refused is answers, or came with answers that must not be lost. */
export function shouldAsk(fields: Fields, code: string): boolean {
  return code === 'AdditionalFieldsInvalid' || (hasAnswers(fields) && code !== 'NotFound');
}

/** The page that asks again; what the fields say themselves is not said above them, too. */
export function pageFor(
  asked: Asked,
  fields: Fields,
  asking: Parameters<typeof askingPage>[2] & { readonly outcome: Outcome },
): ReturnType<typeof askingPage> {
  const isForm = asking.outcome.__typename === 'AdditionalFieldsInvalid';
  return askingPage(asked, fields, { ...asking, notice: isForm ? null : asking.notice });
}

function isVerb(verb: string): verb is FormVerb {
  return Object.hasOwn(verbs, verb);
}

/** What the product's form chose: a variant by its SKU, or by its options, and how many; with what was filled in. */
export function readAddition(fields: Fields, additionalFields: string | undefined): object {
  const options = Object.keys(fields)
    .filter((name) => name.startsWith(optionPrefix))
    .map((name) => ({ name: name.slice(optionPrefix.length), value: text(fields, name) }));
  const sku = text(fields, 'sku');
  const quantity = fields.quantity === undefined ? null : text(fields, 'quantity');
  const productId = text(fields, 'productId');
  return {
    productId,
    ...(sku ? { sku } : { options }),
    quantity,
    additionalFields: additionalFields ?? null,
  };
}
