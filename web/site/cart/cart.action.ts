import type {
  AddToCartMutation,
  ApplyCouponMutation,
  ChangeCartEntryFieldsMutation,
  ChangeCartEntryMutation,
  RemoveCartEntryMutation,
  RemoveCouponMutation,
} from '#web/generated/graphql.ts';
import { type Action, type ActionRequest, type Ran, redirect, showFormPage, showPage } from '../action.ts';
import {
  askAgain,
  askForAnswers,
  findAskedByEntry,
  findAskedByProduct,
  hasAnswers,
  type Outcome,
  readAddition,
  shouldAsk,
} from '../additional-fields/asked-answers.ts';
import { type FormVerb, noticeOf } from './form-notices.ts';

/** What a cart form may ask for, with what was filled in of a product's own form. */
const verbs: Readonly<Record<FormVerb, (request: ActionRequest, answers: unknown) => Promise<Ran<Outcome>>>> =
  {
    add: ({ graph, fields }, answers) =>
      graph.run(
        'AddToCart',
        { input: readAddition(fields, answers) },
        ({ addToCart }: AddToCartMutation): Outcome => addToCart,
      ),
    change: ({ graph, text }) =>
      graph.run(
        'ChangeCartEntry',
        { entryId: text('entryId'), quantity: text('quantity') },
        ({ updateCartEntry }: ChangeCartEntryMutation): Outcome => updateCartEntry,
      ),
    remove: ({ graph, text }) =>
      graph.run(
        'RemoveCartEntry',
        { entryId: text('entryId') },
        ({ removeCartEntry }: RemoveCartEntryMutation): Outcome => removeCartEntry,
      ),
    answer: ({ graph, text }, answers) =>
      graph.run(
        'ChangeCartEntryFields',
        { input: { entryId: text('entryId'), additionalFields: answers ?? null } },
        ({ updateCartEntryFields }: ChangeCartEntryFieldsMutation): Outcome => updateCartEntryFields,
      ),
    'apply-coupon': ({ graph, text }) =>
      graph.run(
        'ApplyCoupon',
        { code: text('code') },
        ({ applyCoupon }: ApplyCouponMutation): Outcome => applyCoupon,
      ),
    'remove-coupon': ({ graph, text }) =>
      graph.run(
        'RemoveCoupon',
        { code: text('code') },
        ({ removeCoupon }: RemoveCouponMutation): Outcome => removeCoupon,
      ),
  };

const done = new Set(['CartEntryAdded', 'CartChanged', 'CartEntryFieldsChanged']);

/** What forms send before, or without, scripts. Then the shopper sees the cart, or the page they came from. */
export const changeCart: Action = {
  method: 'POST',
  path: '/cart',
  crumb: 'page-form',
  formPage: '/cart',
  async run(request) {
    const { graph, fields, text, visit } = request;
    const verb = text('verb');
    if (!isVerb(verb))
      return {
        kind: 'text',
        status: 400,
        text: `A cart form needs one of the verbs ${Object.keys(verbs).join(', ')}.`,
      };
    const findAsked = () =>
      verb === 'answer'
        ? findAskedByEntry(graph, text('entryId'), fields)
        : findAskedByProduct(graph, fields);
    const known = verb === 'answer' || (verb === 'add' && hasAnswers(fields)) ? await findAsked() : null;
    const ran = await verbs[verb](request, known?.answers);
    const { code, message } = ran;
    const isExpress = text('then') === 'checkout';
    if (done.has(code)) {
      const path = isExpress && verb === 'add' ? '/checkout' : '/cart';
      return redirect(
        `${visit.languagePrefix}${path}${visit.isCounted ? additionOf(ran, text('quantity')) : ''}`,
      );
    }
    const notice = noticeOf(verb, code, message, {
      isExpress,
      isGiftCard: known?.isGiftCard ?? false,
      isInCart: text('returnTo') !== '' && request.pagePath === '/cart',
    });
    const asked = shouldAsk(fields, code) ? (known ?? (await findAsked())) : null;
    if (!asked) return showFormPage(ran, notice);
    const submitLabel = verb === 'add' ? 'Add To Cart' : 'Save';
    return askAgain(asked, fields, {
      action: '/cart',
      submitLabel,
      ran,
      notice,
      isRefused: verb === 'answer',
    });
  },
};

/** `?entryId=…`: where a shopper without scripts changes what they answered for an entry. */
export const showEntryAnswers: Action = {
  method: 'GET',
  path: '/cart/form',
  async run({ graph, parameter }) {
    const entryId = parameter('entryId');
    const asked = await findAskedByEntry(graph, entryId, null);
    if (!asked || asked.fields.length === 0) return redirect('/cart');
    const sent = { verb: 'answer', entryId, returnTo: '/cart' };
    const asking = { action: '/cart', submitLabel: 'Save', outcome: null, notice: null };
    return showPage(askForAnswers(asked, sent, asking));
  },
};

/** Where scripts come later, `web/site/visits/watch-addition.ts` tells by this what the form added; empty for any other change. */
function additionOf({ answer }: Ran<Outcome>, quantity: string): string {
  if (!answer?.newlyAdded) return '';
  return `?${new URLSearchParams({ added: answer.newlyAdded.id, quantity: quantity || '1' })}`;
}

function isVerb(verb: string): verb is FormVerb {
  return Object.hasOwn(verbs, verb);
}
