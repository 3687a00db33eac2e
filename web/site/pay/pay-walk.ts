import type { CheckoutPaymentFragment } from '#web/generated/graphql.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionCookie,
  type ActionRequest,
  type Ran,
  redirect,
  sendJson,
  showPage,
} from '../action.ts';
import { lookingAgain, settlingPage } from '../checkout/settling-page.tsx';
import { orderMissingPage } from '../order/order-missing-page.tsx';
import type { VisitorPage } from '../page/visitor-page.tsx';
import type { PayAnswer, PayFormState } from './pay-state.ts';

/** What paying, or coming back from a provider, came to. */
export type PayOutcome =
  /** It is paid, or is to be paid elsewhere. */
  | { readonly kind: 'gone'; readonly to: string; readonly cookies?: readonly ActionCookie[] }
  /** The page's script is to make it. */
  | {
      readonly kind: 'payment';
      readonly payment: CheckoutPaymentFragment;
      readonly cookies?: readonly ActionCookie[];
    }
  /** It is on its way; the address asks once more. */
  | { readonly kind: 'waiting'; readonly again: string }
  | ({ readonly kind: 'refused' } & Pick<NonNullable<PayFormState['notice']>, 'title'> &
      Pick<Ran<unknown>, 'message' | 'status'>);

/** A page by whose link one payment is made: what it finds, shows and asks of the graph. */
export interface PayWalk<Found, State extends PayFormState> {
  readonly path: string;
  /** Names the parameter that a browser has that comes back from a provider. */
  readonly back: string;
  readonly token: RegExp;
  find(request: ActionRequest, token: string): Promise<Found | null>;
  methodsOf(found: Found): readonly { readonly id: string; readonly kind: string }[];
  stateOf(found: Found, form: PayFormState): State;
  page(state: State, request: ActionRequest): VisitorPage;
  pay(request: ActionRequest, methodId: string): Promise<PayOutcome>;
  settle(request: ActionRequest): Promise<PayOutcome>;
}

const untouched: PayFormState = { notice: null, payment: null, methodId: '' };

/** Shows such a page, and takes its form, sent by a browser or by the page's script. */
export function payActions<Found, State extends PayFormState>(
  walk: PayWalk<Found, State>,
): { readonly show: Action; readonly send: Action } {
  const { path } = walk;
  async function find(request: ActionRequest): Promise<Found | null> {
    const token = request.parameter('token');
    return walk.token.test(token) ? walk.find(request, token) : null;
  }
  const show = (request: ActionRequest, found: Found, form = untouched, status = 200) =>
    showPage(walk.page(walk.stateOf(found, form), request), { status, headers: {} });
  const missing = () => showPage(orderMissingPage(), { status: 404, headers: {} });

  /** What is found by then is shown anew where it was refused: another price, or nothing left of it. */
  async function tell(request: ActionRequest, found: Found, outcome: PayOutcome): Promise<ActionAnswer> {
    const methodId = request.text('paymentMethodId');
    const answer = (result: PayAnswer<State>, status: number, cookies: readonly ActionCookie[] = []) => {
      if (request.text('as') === 'json') return sendJson(result, undefined, [...cookies]);
      if ('redirectTo' in result) return redirect(result.redirectTo, [...cookies]);
      return showPage(walk.page(result.state, request), { status, headers: {} });
    };
    switch (outcome.kind) {
      case 'gone':
        return answer({ redirectTo: outcome.to }, 303, outcome.cookies);
      case 'payment':
        return answer(
          { state: walk.stateOf(found, { ...untouched, payment: outcome.payment, methodId }) },
          200,
          outcome.cookies,
        );
      case 'waiting':
        return showPage(settlingPage(outcome.again), lookingAgain);
      case 'refused': {
        const { title, message, status } = outcome;
        const now = (await find(request)) ?? found;
        const form = { ...untouched, notice: { title, message }, methodId };
        return answer({ state: walk.stateOf(now, form) }, status);
      }
    }
  }

  return {
    show: {
      ...{ method: 'GET', path, isSecret: true },
      async run(request) {
        const found = await find(request);
        if (!found) return missing();
        if (request.parameter(walk.back) === '') return show(request, found);
        return tell(request, found, await walk.settle(request));
      },
    },
    send: {
      ...{ method: 'POST', path, crumb: 'page-form', isSecret: true },
      async run(request) {
        const found = await find(request);
        if (!found) return missing();
        const methodId = request.text('paymentMethodId');
        const chosen = walk.methodsOf(found).find(({ id }) => id === methodId);
        if (request.text('as') !== 'json' && chosen?.kind === 'CARD')
          return show(
            request,
            found,
            { ...untouched, notice: { title: 'paymentNeedsScripts', message: '' }, methodId },
            400,
          );
        return tell(request, found, await walk.pay(request, methodId));
      },
    },
  };
}
