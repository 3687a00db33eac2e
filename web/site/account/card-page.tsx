import { renderToStaticMarkup } from 'react-dom/server';
import { sayIn } from '#schema/words/catalogue.ts';
import type { SiteStartSavingCardMutation } from '#web/generated/graphql.ts';
import { sandboxesOf } from '../checkout/checkout-page.tsx';
import { checkoutWords } from '../checkout/checkout-words.ts';
import { renderIsland } from '../islands/render-island.tsx';
import { inWords, type VisitorPage } from '../page/visitor-page.tsx';

type Saving = Extract<
  SiteStartSavingCardMutation['startSavingPaymentMethod'],
  { __typename: 'PaymentMethodSaving' }
>;

/** The page on which a member saves a card without buying anything; or why that cannot be done now. */
export function cardPage(
  saving: Saving | null,
  {
    doneUrl,
    problem,
    returnTo,
  }: {
    readonly doneUrl: string;
    readonly problem: string;
    /** Where the member came from; undefined for their account. */
    readonly returnTo: string | undefined;
  },
): VisitorPage {
  return {
    ...{ pageType: 'PAGE', typeName: 'account', title: 'Add a card', takesPayments: true },
    paymentSandboxes: saving ? sandboxesOf(saving) : [],
    content: inWords(({ language }, strings) => {
      const say = sayIn(language);
      const words = checkoutWords(language, strings);
      const { paymentLoading: loading, paymentNotReady: notReady, paymentNeedsScripts: needsScripts } = words;
      const heading = renderToStaticMarkup(
        <>
          <h1>{say('Add a card')}</h1>
          <p>
            {say(
              'Nothing is charged now. You can choose the card for your subscriptions and for what you order.',
            )}
          </p>
          {problem !== '' && (
            <p className="alert" role="alert">
              {problem}
            </p>
          )}
        </>,
      );
      const form = saving?.clientSecret
        ? renderIsland(
            'card-saving',
            {
              ...{
                clientSecret: saving.clientSecret,
                publicKey: saving.publicKey,
                doneUrl,
                locale: language,
              },
              scriptUrl: saving.scriptUrl,
              words: { save: say('Save the card'), loading, notReady, needsScripts },
            },
            { language },
          )
        : '';
      const back = renderToStaticMarkup(
        <p>
          {returnTo === undefined ? (
            <a href="/account#cards">{words.backToAccount}</a>
          ) : (
            <a href={returnTo}>{say('Back')}</a>
          )}
        </p>,
      );
      return `<section class="account">${heading}${form}${back}</section>`;
    }),
  };
}
