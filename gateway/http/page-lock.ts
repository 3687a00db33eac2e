import type { FastifyInstance } from 'fastify';
import type { FormOpenPageMutation } from '../generated/graphql.ts';
import { cookiesOf } from './cookies.ts';
import { addPageForm, type PageForms } from './page-form.ts';

/** Where the lock screen's form goes. */
export const pageLockPath = '/api/page-password';

/** `POST /api/page-password`: the lock screen's plain form. The right password leads to the page, a wrong one back to the screen. */
export function addPageLock(app: FastifyInstance, forms: PageForms): void {
  addPageForm(app, forms, { url: pageLockPath }, async (form) => {
    const { context, visit } = form;
    const ran = await form.run(
      'FormOpenPage',
      { path: decodeURI(form.path), password: form.text('password') },
      ({ openPage }: FormOpenPageMutation) => openPage,
    );
    // What has nothing to open is open already, or gone: the page itself says which.
    if (ran.code === 'PageOpened' || ran.code === 'NotFound')
      return form.reply.header('set-cookie', cookiesOf(context.effects, visit)).redirect(form.returnTo, 303);
    const { passes: _, ...viewer } = visit.viewer;
    return form.showAgain(ran, { title: '', message: ran.message }, { visit: { ...visit, viewer } });
  });
}
