import type { SignUpForRestockMutation } from '#web/generated/graphql.ts';
import { type Action, fine, showFormPage } from '../action.ts';

const failureTitle = 'Unable to submit form.';

/** What the form for a mail sends before, or without, scripts. The visitor sees its page again, with the answer. */
export const signUpForRestock: Action = {
  method: 'POST',
  path: '/restock',
  crumb: 'page-form',
  formPage: '/',
  async run({ graph, fields, text }) {
    const input = {
      productId: text('productId'),
      variantId: text('variantId'),
      email: text('email'),
      language: text('language'),
      isJoinMailingList: fields.isJoinMailingList !== undefined,
    };
    const ran = await graph.run(
      'SignUpForRestock',
      { input },
      ({ signUpForRestock }: SignUpForRestockMutation) => signUpForRestock,
    );
    return ran.code === 'SignedUpForRestock'
      ? showFormPage(fine, { title: ran.message, message: '' })
      : showFormPage(ran, { title: failureTitle, message: ran.message });
  },
};
