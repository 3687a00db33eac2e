import type { FastifyInstance } from 'fastify';
import type { RestSignUpForRestockMutation } from '../generated/graphql.ts';
import { followEffects } from './follow-effects.ts';
import { addPageForm, type PageForms } from './page-form.ts';

const failureTitle = 'Unable to submit form.';

/** `POST /restock`: what the form for a mail sends before, or without, scripts. The visitor sees its page again, with the answer. */
export function addRestockForm(app: FastifyInstance, forms: PageForms): void {
  addPageForm(app, forms, { url: '/restock' }, async (form) => {
    const input = {
      productId: form.text('productId'),
      variantId: form.text('variantId'),
      email: form.text('email'),
      language: form.text('language'),
      isJoinMailingList: form.fields.isJoinMailingList !== undefined,
    };
    const ran = await form.run(
      'RestSignUpForRestock',
      { input },
      ({ signUpForRestock }: RestSignUpForRestockMutation) => signUpForRestock,
    );
    if (ran.answer) await followEffects(forms.install, form.context);
    return ran.code === 'SignedUpForRestock'
      ? form.showAgain({ ...ran, status: 200 }, { title: ran.message, message: '' })
      : form.showAgain(ran, { title: failureTitle, message: ran.message });
  });
}
