import type { FastifyInstance } from 'fastify';
import { noticeOf } from '#web/site/form-notices.ts';
import type { RestStartSubscriptionCartMutation } from '../generated/graphql.ts';
import { pageFor, readAddition, shouldAsk } from './cart-form.ts';
import { addPageForm, type PageForms } from './page-form.ts';
import { askedByProduct, hasAnswers, isFromForm } from './product-answers.ts';

/**
 * `POST /subscribe`: what the form of a subscription product sends before, or without, scripts, with the same fields as for
 * the cart. Then the shopper sees the subscription's page, or the page they came from.
 */
export function addSubscriptionForm(app: FastifyInstance, forms: PageForms): void {
  addPageForm(app, forms, { url: '/subscribe' }, async (form) => {
    const { fields, context } = form;
    const findAsked = () => askedByProduct(forms.install, fields, context);
    const known = hasAnswers(fields) ? await findAsked() : null;
    const ran = await form.run(
      'RestStartSubscriptionCart',
      { input: readAddition(fields, known?.answers) },
      ({ startSubscriptionCart }: RestStartSubscriptionCartMutation) => startSubscriptionCart,
    );
    const { answer, code, message } = ran;
    if (answer && 'cartToken' in answer) {
      const there = `${form.visit.languagePrefix}/subscribe?cartToken=${encodeURIComponent(answer.cartToken)}`;
      return form.reply.redirect(there, 303);
    }
    const notice = noticeOf('add', code, message);
    const asked = shouldAsk(fields, code) ? (known ?? (await findAsked())) : null;
    if (!asked) return form.showAgain(ran, notice);
    const outcome = answer ?? { __typename: code, message };
    const asking = { action: '/subscribe', submitLabel: 'Subscribe', outcome, notice };
    const status = isFromForm(fields) ? ran.status : 200;
    return form.showPage(pageFor(asked, fields, asking), { ...ran, status });
  });
}
