import type { SiteGiftCardBalanceQuery } from '#web/generated/graphql.ts';
import { type Action, showPage } from '../action.ts';
import { giftCardBalancePage } from './gift-card-balance-page.tsx';

/** Where who has a gift card asks what is left on it. */
export const showGiftCardBalance: Action = {
  method: 'GET',
  path: '/gift-card',
  run: async () => showPage(giftCardBalancePage({ code: '', answer: null, message: '' })),
};

/** The answer, or why there is none; the code that was typed stays. */
export const checkGiftCardBalance: Action = {
  method: 'POST',
  path: '/gift-card',
  crumb: 'page-form',
  isSecret: true,
  async run({ graph, text }) {
    const code = text('code').slice(0, 100);
    const ran = await graph.run(
      'SiteGiftCardBalance',
      { code },
      ({ giftCardBalance }: SiteGiftCardBalanceQuery) => giftCardBalance,
    );
    const { answer, message } = ran;
    if (answer && 'balance' in answer) return showPage(giftCardBalancePage({ code, answer, message: '' }));
    return showPage(giftCardBalancePage({ code, answer: null, message }), ran);
  },
};
